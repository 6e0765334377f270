//! A step of a banner into the next place: the ground it comes to, the side it crosses, what lies in its way.

//! Servers on loopback that take what is sent to them, and keep it.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

/// A post to a webhook.
#[derive(Debug)]
pub struct Post {
    pub path: String,
    pub body: String,
}

/// A server for webhooks.
pub struct HttpSink {
    address: SocketAddr,
    posts: Receiver<Post>,
    failing: Arc<Mutex<BTreeSet<String>>>,
}

impl HttpSink {
    pub fn begin() -> HttpSink {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (taken, posts) = mpsc::channel();
        let failing = Arc::new(Mutex::new(BTreeSet::new()));
        let fails = Arc::clone(&failing);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(post) = read_post(&stream) else { continue };
                let failing: &Mutex<BTreeSet<String>> = &fails;
                let failed = failing.lock().is_ok_and(|paths| paths.contains(&post.path));
                let status = if failed { "500 Broken" } else { "204 No Content" };
                let reply =
                    format!("HTTP/1.1 {status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n");
                let _ = (&stream).write_all(reply.as_bytes());
                if taken.send(post).is_err() {
                    return;
                }
            }
        });
        HttpSink { address, posts, failing }
    }

    pub fn address(&self, path: &str) -> String {
        format!("http://{}/{path}", self.address)
    }

    /// Refuses what is posted to a path from now on.
    pub fn fails(&self, path: &str) {
        self.failing.lock().expect("nobody failed").insert(path.to_owned());
    }

    pub fn next(&self, patience: Duration) -> Option<Post> {
        self.posts.recv_timeout(patience).ok()
    }
}

fn read_post(stream: &TcpStream) -> Option<Post> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut length = 0;
    loop {
        line.clear();
        reader.read_line(&mut line).ok()?;
        let head = line.trim().to_lowercase();
        if head.is_empty() {
            break;
        }
        if let Some(value) = head.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Post { path, body: String::from_utf8(body).ok()? })
}

/// A mail that was taken.
#[derive(Debug)]
pub struct TakenMail {
    pub to: String,
    /// Everything that was said before its text.
    pub commands: String,
    pub text: String,
}

/// A server for mail.
pub struct MailSink {
    pub address: SocketAddr,
    mails: Receiver<TakenMail>,
}

impl MailSink {
    pub fn begin() -> MailSink {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let (taken, mails) = mpsc::channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(mail) = read_mail(&stream) else { continue };
                if taken.send(mail).is_err() {
                    return;
                }
            }
        });
        MailSink { address, mails }
    }

    pub fn next(&self, patience: Duration) -> Option<TakenMail> {
        self.mails.recv_timeout(patience).ok()
    }
}

fn read_mail(mut stream: &TcpStream) -> Option<TakenMail> {
    stream.write_all(b"220 sink ready\r\n").ok()?;
    let mut reader = BufReader::new(stream.try_clone().ok()?);
    let mut mail = TakenMail { to: String::new(), commands: String::new(), text: String::new() };
    let mut line = String::new();
    loop {
        line.clear();
        if reader.read_line(&mut line).ok()? == 0 {
            return None;
        }
        let command = line.trim_end();
        mail.commands += &format!("{command}\n");
        let word = command.split([' ', ':']).next().unwrap_or_default().to_uppercase();
        let reply: &[u8] = match word.as_str() {
            "EHLO" => b"250-sink\r\n250-8BITMIME\r\n250 AUTH PLAIN LOGIN\r\n",
            "AUTH" => b"235 come in\r\n",
            "RCPT" => {
                command.clone_into(&mut mail.to);
                b"250 yes\r\n"
            }
            "DATA" => b"354 go on\r\n",
            "QUIT" => b"221 bye\r\n",
            _ => b"250 yes\r\n",
        };
        stream.write_all(reply).ok()?;
        if word == "DATA" {
            loop {
                line.clear();
                reader.read_line(&mut line).ok()?;
                if line == ".\r\n" {
                    break;
                }
                mail.text += &line;
            }
            stream.write_all(b"250 taken\r\n").ok()?;
            return Some(mail);
        }
    }
}

//! Connections: each is served until it ends, and whoever does not say in time what they want is shut out.

use std::net::SocketAddr;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::future::{self, Either};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};

/// Time in which the head of a request comes whole; so long a connection may also say nothing.
const HEAD: Duration = Duration::from_secs(15);

/// Time until the next try where no connection can be taken, as too many are open.
const FULL: Duration = Duration::from_secs(1);

/// Time in which open connections end when the program does.
const ENDING: Duration = Duration::from_secs(2);

/// Serves pages until `ends` is done, and the requests that are under way then.
pub(in crate::serve) async fn serve(
    listener: TcpListener,
    pages: Router,
    ends: impl Future<Output = ()>,
) {
    let open = GracefulShutdown::new();
    let mut ends = pin!(ends);
    loop {
        let accepted = pin!(listener.accept());
        match future::select(accepted, &mut ends).await {
            Either::Left((Ok((stream, from)), _)) => begin(stream, from, &pages, &open),
            Either::Left((Err(_), _)) => tokio::time::sleep(FULL).await,
            Either::Right(_) => break,
        }
    }
    drop(listener);
    let _ = tokio::time::timeout(ENDING, open.shutdown()).await;
}

/// Begins a connection.
fn begin(stream: TcpStream, from: SocketAddr, pages: &Router, open: &GracefulShutdown) {
    let pages = TowerToHyperService::new(pages.clone());
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(from));
        pages.call(request.map(Body::new))
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .serve_connection(TokioIo::new(stream), service);
    tokio::spawn(open.watch(connection));
}

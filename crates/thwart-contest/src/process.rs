//! A running program, all processes that it starts, and its three pipes. Every wait watches all of them, so that
//! no program can block thwart.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write as _};
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt as _;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionbio};
use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};

use crate::outcome::End;

/// The number of last bytes of standard error that are kept.
const ERRORS: usize = 4096;

/// The running programs.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

fn running() -> MutexGuard<'static, Vec<Pid>> {
    // A panic cannot leave the list half-changed: each process id is in it or not.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all running programs.
pub(crate) fn end_all() {
    for &pid in running().iter() {
        let _ = kill_process_group(pid, Signal::KILL);
    }
}

/// A program at the head of its own process group. Dropping this ends the group.
#[derive(Debug)]
pub(crate) struct Process {
    child: Child,
    /// Becomes readable when the program ends; only on systems that have such a descriptor.
    signal: Option<OwnedFd>,
    is_over: bool,
    stdin: Option<ChildStdin>,
    stdout: Option<ChildStdout>,
    stderr: Option<ChildStderr>,
    /// Its standard input: the first `read` bytes are written to the pipe, the rest is pending.
    input: Vec<u8>,
    input_written: usize,
    /// Whether more input may follow.
    is_input_open: bool,
    /// Its standard output so far.
    pub(crate) written: Vec<u8>,
    /// The last part of its standard error.
    errors: Vec<u8>,
}

impl Process {
    /// Starts a command. A shell sets the memory limit, in bytes for each process, before it becomes the
    /// program.
    ///
    /// # Errors
    /// The command cannot be started.
    pub(crate) fn start(command: &[OsString], memory: Option<u64>) -> io::Result<Self> {
        let (program, args) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        check_executable(program)?;
        let memory = memory.map_or_else(String::new, |bytes| format!("ulimit -d {}; ", bytes.div_ceil(1024)));
        let mut shell = Command::new("/bin/sh");
        shell.arg("-c").arg(format!("ulimit -c 0; {memory}exec \"$0\" \"$@\"")).arg(program).args(args);
        shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0);
        // Locked before the start, so that `end_all` misses no program.
        let mut running = running();
        let mut child = shell.spawn()?;
        let pid = Pid::from_child(&child);
        running.push(pid);
        drop(running);
        #[cfg(target_os = "linux")]
        let signal = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok();
        #[cfg(not(target_os = "linux"))]
        let signal = None;
        let process = Self {
            stdin: child.stdin.take(),
            stdout: child.stdout.take(),
            stderr: child.stderr.take(),
            child,
            signal,
            is_over: false,
            input: Vec::new(),
            input_written: 0,
            is_input_open: true,
            written: Vec::new(),
            errors: Vec::new(),
        };
        process.stdin.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        process.stdout.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        process.stderr.as_ref().map_or(Ok(()), |pipe| ioctl_fionbio(pipe, true))?;
        Ok(process)
    }

    /// Queues bytes for its standard input, and writes what the pipe takes now.
    pub(crate) fn queue_input(&mut self, bytes: &[u8]) {
        self.input.drain(..self.input_written);
        self.input_written = 0;
        self.input.extend_from_slice(bytes);
        self.write();
    }

    /// Closes its standard input once all queued bytes are written.
    pub(crate) fn close_input(&mut self) {
        self.is_input_open = false;
        self.write();
    }

    /// Returns whether its standard output is closed.
    pub(crate) const fn is_output_closed(&self) -> bool {
        self.stdout.is_none()
    }

    /// Returns the last part of its standard error.
    pub(crate) fn errors(&self) -> String {
        String::from_utf8_lossy(&self.errors).into_owned()
    }

    /// Waits at most `timeout` until it reads, writes or ends, and then serves its pipes: a piece of each.
    ///
    /// # Errors
    /// The system cannot wait.
    pub(crate) fn serve(&mut self, timeout: Duration) -> io::Result<()> {
        let is_pending = self.input_written < self.input.len();
        let mut watched: Vec<PollFd<'_>> = Vec::with_capacity(4);
        watched
            .extend(self.stdin.as_ref().filter(|_| is_pending).map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        watched.extend(self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        watched.extend(self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        watched.extend(self.signal.as_ref().map(|signal| PollFd::new(signal, PollFlags::IN)));
        // Without a descriptor for the end, short waits let the caller check for it.
        let timeout = if self.signal.is_some() { timeout } else { timeout.min(Duration::from_millis(2)) };
        let timeout = Timespec::try_from(timeout).map_err(io::Error::other)?;
        match poll(&mut watched, Some(&timeout)) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        drop(watched);
        self.write();
        self.receive();
        Ok(())
    }

    /// Writes what the pipe takes. If the program closes its input early, the rest is dropped.
    fn write(&mut self) {
        while let Some(stdin) = &mut self.stdin {
            match &self.input[self.input_written..] {
                [] if self.is_input_open => return,
                [] => self.stdin = None,
                left => match stdin.write(left) {
                    Ok(count) => self.input_written += count,
                    Err(error) if has_to_wait(&error) => return,
                    Err(_) => self.stdin = None,
                },
            }
        }
    }

    /// Reads a piece from each of its two output pipes; returns whether there was any.
    fn receive(&mut self) -> bool {
        let written = read_piece(&mut self.stdout, &mut self.written);
        let wrote_errors = read_piece(&mut self.stderr, &mut self.errors);
        self.errors.drain(..self.errors.len().saturating_sub(ERRORS));
        written || wrote_errors
    }

    /// Reads what is in its pipes now, until standard output exceeds `most` bytes. After the program's end this is
    /// all its output, even if other processes keep the pipes open.
    pub(crate) fn drain(&mut self, most: usize) {
        while self.written.len() <= most && self.receive() {}
    }

    /// Returns whether it has ended by itself. This does not reap it, so that the system cannot reuse its
    /// process id.
    pub(crate) fn has_ended(&self) -> bool {
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
        self.is_over || !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
    }

    /// Ends the whole group, and returns how the program ended.
    ///
    /// # Errors
    /// The system does not report the status.
    pub(crate) fn end(&mut self) -> io::Result<End> {
        if !std::mem::replace(&mut self.is_over, true) {
            let pid = Pid::from_child(&self.child);
            running().retain(|&other| other != pid);
            // An error means that no process of the group is left.
            let _ = kill_process_group(pid, Signal::KILL);
        }
        let status = self.child.wait()?;
        Ok(status.signal().map_or_else(|| End::Exit(status.code().unwrap_or(-1)), End::Signal))
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

/// Reads one piece from a pipe without waiting, and closes a pipe at its end; returns whether there was anything.
fn read_piece<R: Read>(from: &mut Option<R>, into: &mut Vec<u8>) -> bool {
    let Some(pipe) = from else { return false };
    let mut piece = [0; 1 << 14];
    match pipe.read(&mut piece) {
        Ok(count @ 1..) => {
            into.extend_from_slice(&piece[..count]);
            true
        }
        Err(error) if has_to_wait(&error) => false,
        Ok(_) | Err(_) => {
            *from = None;
            false
        }
    }
}

/// Returns whether the error only means that the caller has to wait.
fn has_to_wait(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Checks that a command can be started, because the shell that starts it would report this in its own words.
fn check_executable(program: &OsStr) -> io::Result<()> {
    let runs = |path: &Path| match path.metadata() {
        Ok(found) if found.is_file() && found.permissions().mode() & 0o111 != 0 => Ok(()),
        Ok(_) => Err(io::ErrorKind::PermissionDenied.into()),
        Err(error) => Err(error),
    };
    if program.as_encoded_bytes().contains(&b'/') || program.is_empty() {
        return runs(Path::new(program));
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| runs(&folder.join(program)).is_ok());
    if found { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

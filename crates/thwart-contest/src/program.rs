//! Somebody's program, run under limits: whatever it does, it ends, and all that it started with it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// What a run may take.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// Time on the clock.
    pub time: Duration,
    /// Bytes of memory that each of its processes may fill, shared ones not counted; kept to on Linux.
    pub memory: Option<u64>,
    /// Bytes that it may write.
    pub output: usize,
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// By itself, with this status; 0 is well.
    Exit(i32),
    /// By this signal.
    Signal(i32),
    /// It was ended after so long.
    TimeLimit(Duration),
    /// It was ended after it had written more than so many bytes.
    OutputLimit(usize),
    /// It was ended because nobody wanted to wait any more.
    Stopped,
}

/// What came of a run.
#[derive(Clone, Debug)]
pub struct Run {
    /// How it ended.
    pub end: End,
    /// What it wrote to standard output.
    pub output: Vec<u8>,
    /// The last of what it wrote to standard error.
    pub complaints: String,
    /// How long it took, on the clock.
    pub time: Duration,
}

/// How much of standard error is kept.
pub(crate) const COMPLAINTS: usize = 4096;

/// How often somebody looks whether the run is still wanted.
pub(crate) const GLANCE: Duration = Duration::from_millis(50);

/// How long output is waited for after the program has ended: more than a moment only where a process that
/// left its group still holds the pipe.
pub(crate) const LEFTOVERS: Duration = Duration::from_millis(500);

/// Runs a command on an input.
///
/// The program is the head of a process group of its own, and the group is ended by SIGKILL when the run is
/// over. A process that leaves the group on purpose (`setsid`) lives on; nobody waits for it. All that the
/// program has written by its end is there, whoever else holds its pipes.
///
/// # Errors
/// Where the command cannot be started, and on systems that are no Unix.
#[cfg(unix)]
pub fn run(command: &[OsString], input: &[u8], limits: &RunLimits, stop: &AtomicBool) -> io::Result<Run> {
    let started = Instant::now();
    let deadline = started.checked_add(limits.time);
    let mut group = Group::start(command, limits)?;
    let mut pipes = Pipes::of(&mut group.child, input)?;
    let end = loop {
        let now = Instant::now();
        if stop.load(Ordering::Relaxed) {
            break Some(End::Stopped);
        } else if group.has_ended() {
            break None;
        } else if deadline.is_some_and(|deadline| now >= deadline) {
            break Some(End::TimeLimit(limits.time));
        } else if pipes.output.len() > limits.output {
            break Some(End::OutputLimit(limits.output));
        }
        let left = deadline.map_or(GLANCE, |deadline| deadline - now);
        pipes.serve(group.signal.as_ref(), left.min(GLANCE))?;
    };
    let time = started.elapsed();
    let status = group.end()?;
    // What was written lies in the pipes by now.
    pipes.drain(limits.output);
    let too_much = pipes.output.len() > limits.output;
    pipes.output.truncate(limits.output);
    let by_itself = || if too_much { End::OutputLimit(limits.output) } else { ended(status) };
    Ok(Run {
        end: end.unwrap_or_else(by_itself),
        output: pipes.output,
        complaints: String::from_utf8_lossy(&pipes.complaints).into_owned(),
        time,
    })
}

#[cfg(not(unix))]
#[expect(missing_docs, reason = "the other one says it")]
pub fn run(_: &[OsString], _: &[u8], _: &RunLimits, _: &AtomicBool) -> io::Result<Run> {
    Err(io::Error::new(io::ErrorKind::Unsupported, "programs are run on Unix systems only"))
}

/// The pipes of a program that runs: none of them is waited for alone.
#[cfg(unix)]
struct Pipes<'i> {
    stdin: Option<std::process::ChildStdin>,
    stdout: Option<std::process::ChildStdout>,
    stderr: Option<std::process::ChildStderr>,
    /// What it has not read yet.
    input: &'i [u8],
    output: Vec<u8>,
    /// The last of its complaints.
    complaints: Vec<u8>,
}

#[cfg(unix)]
impl<'i> Pipes<'i> {
    fn of(child: &mut Child, input: &'i [u8]) -> io::Result<Self> {
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        if let (Some(stdin), Some(stdout), Some(stderr)) = (&stdin, &stdout, &stderr) {
            rustix::io::ioctl_fionbio(stdin, true)?;
            rustix::io::ioctl_fionbio(stdout, true)?;
            rustix::io::ioctl_fionbio(stderr, true)?;
        }
        Ok(Self { stdin, stdout, stderr, input, output: Vec::new(), complaints: Vec::new() })
    }

    /// Waits until something can be written or read, until the program has ended where `signal` tells that,
    /// or for so long; and does it.
    fn serve(&mut self, signal: Option<&std::os::fd::OwnedFd>, patience: Duration) -> io::Result<()> {
        use rustix::event::{PollFd, PollFlags, poll};
        let mut watched: Vec<PollFd<'_>> = Vec::with_capacity(4);
        watched.extend(self.stdin.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::OUT)));
        watched.extend(self.stdout.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        watched.extend(self.stderr.as_ref().map(|pipe| PollFd::new(pipe, PollFlags::IN)));
        watched.extend(signal.map(|signal| PollFd::new(signal, PollFlags::IN)));
        // Where nobody tells the end, one has to look for it.
        let patience = if signal.is_some() { patience } else { patience.min(Duration::from_millis(2)) };
        let patience = rustix::event::Timespec::try_from(patience).map_err(io::Error::other)?;
        match poll(&mut watched, Some(&patience)) {
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        drop(watched);
        self.write();
        self.read();
        Ok(())
    }

    /// Writes what the pipe takes. The program need not read to the end.
    fn write(&mut self) {
        while let Some(stdin) = &mut self.stdin {
            if self.input.is_empty() {
                self.stdin = None;
                return;
            }
            match stdin.write(self.input) {
                Ok(count) => self.input = &self.input[count..],
                Err(error) if waits(&error) => return,
                Err(_) => self.stdin = None,
            }
        }
    }

    /// Reads a piece of what is there.
    fn read(&mut self) {
        if self.stdout.as_mut().is_some_and(|stdout| !read_piece(stdout, &mut self.output)) {
            self.stdout = None;
        }
        if self.stderr.as_mut().is_some_and(|stderr| !read_piece(stderr, &mut self.complaints)) {
            self.stderr = None;
        }
        self.complaints.drain(..self.complaints.len().saturating_sub(COMPLAINTS));
    }

    /// Reads what is left there, unless it is too much.
    fn drain(&mut self, most: usize) {
        loop {
            let before = (self.output.len(), self.stdout.is_some(), self.stderr.is_some());
            self.read();
            let after = (self.output.len(), self.stdout.is_some(), self.stderr.is_some());
            if before == after || self.output.len() > most {
                return;
            }
        }
    }
}

/// Reads what a pipe has at once; says whether more may follow.
#[cfg(unix)]
fn read_piece(from: &mut impl Read, into: &mut Vec<u8>) -> bool {
    let mut piece = [0; 1 << 14];
    match from.read(&mut piece) {
        Ok(0) => false,
        Ok(count) => {
            into.extend_from_slice(&piece[..count]);
            true
        }
        Err(error) => waits(&error),
    }
}

/// Whether nothing is wrong but that one has to wait.
#[cfg(unix)]
fn waits(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted)
}

/// Reads all and keeps the last bytes.
pub(crate) fn last_of(mut from: impl Read, most: usize) -> Vec<u8> {
    let mut last = Vec::new();
    let mut part = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut part) {
        last.extend_from_slice(&part[..count]);
        if last.len() > most {
            last.drain(..last.len() - most);
        }
    }
    last
}

pub(crate) fn ended(status: std::process::ExitStatus) -> End {
    #[cfg(unix)]
    {
        use std::os::unix::process::ExitStatusExt as _;
        if let Some(signal) = status.signal() {
            return End::Signal(signal);
        }
    }
    End::Exit(status.code().unwrap_or(-1))
}

/// A program and the processes that it started, all of which end with this.
#[derive(Debug)]
pub(crate) struct Group {
    pub(crate) child: Child,
    /// Can be read from when the program has ended, on systems that have such a thing.
    #[cfg(unix)]
    signal: Option<std::os::fd::OwnedFd>,
    ended: bool,
}

/// Whether a command can be started: the shell that starts it would not say so in our words.
#[cfg(unix)]
fn is_there(program: &OsStr) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt as _;
    let named = Path::new(program);
    let runs = |path: &Path| match path.metadata() {
        Ok(found) if found.is_file() && found.permissions().mode() & 0o111 != 0 => Ok(()),
        Ok(_) => Err(io::ErrorKind::PermissionDenied.into()),
        Err(error) => Err(error),
    };
    if program.is_empty() || named.components().count() != 1 || named.is_absolute() || named.starts_with(".")
    {
        return runs(named);
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let found = std::env::split_paths(&path).any(|folder| runs(&folder.join(named)).is_ok());
    if found { Ok(()) } else { Err(io::ErrorKind::NotFound.into()) }
}

/// The groups that run.
#[cfg(unix)]
static RUNNING: Mutex<Vec<rustix::process::Pid>> = Mutex::new(Vec::new());

#[cfg(unix)]
fn running() -> MutexGuard<'static, Vec<rustix::process::Pid>> {
    // A number is in it or not, whatever the writer died of.
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Ends all programs that run, for a process that is about to end without waiting for anybody.
pub fn end_all() {
    #[cfg(unix)]
    for &pid in running().iter() {
        let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
    }
}

impl Group {
    /// Starts a command, with all its streams as pipes. A shell sets the limits of memory before it becomes the
    /// program.
    pub(crate) fn start(command: &[OsString], limits: &RunLimits) -> io::Result<Self> {
        let (program, args) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        #[cfg(unix)]
        let mut command = {
            use std::os::unix::process::CommandExt as _;
            is_there(program)?;
            let memory = limits
                .memory
                .map_or_else(String::new, |bytes| format!("ulimit -d {}; ", bytes.div_ceil(1024)));
            let mut command = Command::new("/bin/sh");
            command.arg("-c").arg(format!("ulimit -c 0; {memory}exec \"$0\" \"$@\"")).arg(program);
            command.process_group(0);
            command
        };
        #[cfg(not(unix))]
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        {
            // Nobody may end all in between.
            let mut running = running();
            let child = command.spawn()?;
            let pid = rustix::process::Pid::from_child(&child);
            running.push(pid);
            #[cfg(target_os = "linux")]
            let signal = rustix::process::pidfd_open(pid, rustix::process::PidfdFlags::empty()).ok();
            #[cfg(not(target_os = "linux"))]
            let signal = None;
            Ok(Self { child, signal, ended: false })
        }
        #[cfg(not(unix))]
        Ok(Self { child: command.spawn()?, ended: false })
    }

    /// Whether the program has ended by itself. It is not forgotten by that.
    pub(crate) fn has_ended(&mut self) -> bool {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT | WaitIdOptions::NOHANG;
            !matches!(waitid(WaitId::Pid(Pid::from_child(&self.child)), options), Ok(None))
        }
        #[cfg(not(unix))]
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    /// Ends all of it.
    pub(crate) fn end(&mut self) -> io::Result<std::process::ExitStatus> {
        if !std::mem::replace(&mut self.ended, true) {
            #[cfg(unix)]
            {
                use rustix::process::{Pid, Signal, kill_process_group};
                let pid = Pid::from_child(&self.child);
                running().retain(|&other| other != pid);
                // Where nobody is left there is nobody to end.
                let _ = kill_process_group(pid, Signal::KILL);
            }
            #[cfg(not(unix))]
            let _ = self.child.kill();
        }
        self.child.wait()
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        let _ = self.end();
    }
}

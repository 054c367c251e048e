//! Somebody's program, run under limits: whatever it does, it ends, and all that it started with it.

use std::ffi::OsString;
use std::io::{self, Read, Write as _};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
#[cfg(unix)]
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// What a run may take.
#[derive(Clone, Debug)]
pub struct RunLimits {
    /// Time on the clock.
    pub time: Duration,
    /// Bytes of memory that each of its processes may fill; kept to on Linux.
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
    /// It was ended after it had written so many bytes.
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

/// What is told of a run while it goes on.
enum Event {
    Output(Vec<u8>),
    TooMuch(Vec<u8>),
    Complaints(Vec<u8>),
    Ended,
}

/// Runs a command on an input.
///
/// The program is the head of a process group of its own, and the group is ended by SIGKILL when the run is
/// over. A process that leaves the group on purpose (`setsid`) lives on; nobody waits for it.
///
/// # Errors
/// Where the command cannot be started.
pub fn run(
    command: &[OsString],
    input: &Arc<[u8]>,
    limits: &RunLimits,
    stop: &AtomicBool,
) -> io::Result<Run> {
    let started = Instant::now();
    let mut group = Group::start(command, limits)?;
    let (tell, events) = mpsc::channel();
    let child = &mut group.child;
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    if let Some(mut stdin) = stdin {
        let input = Arc::clone(input);
        // It need not read to the end, so that this may fail.
        thread::spawn(move || stdin.write_all(&input));
    }
    if let Some(stdout) = stdout {
        let (tell, most) = (tell.clone(), limits.output);
        thread::spawn(move || read_output(stdout, most, &tell));
    }
    if let Some(stderr) = stderr {
        let tell = tell.clone();
        thread::spawn(move || tell.send(Event::Complaints(last_of(stderr, COMPLAINTS))));
    }
    group.tell_end(tell);

    let (mut output, mut complaints, mut end) = (None, None, None);
    let deadline = started + limits.time;
    while end.is_none() {
        let now = Instant::now();
        if stop.load(Ordering::Relaxed) {
            end = Some(End::Stopped);
        } else if now >= deadline {
            end = Some(End::TimeLimit(limits.time));
        } else {
            match events.recv_timeout(GLANCE.min(deadline - now)) {
                Ok(Event::Output(written)) => output = Some(written),
                Ok(Event::TooMuch(written)) => {
                    end = Some(End::OutputLimit(written.len()));
                    output = Some(written);
                }
                Ok(Event::Complaints(written)) => complaints = Some(written),
                Ok(Event::Ended) => break,
                Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                    // Where nobody tells, one has to look.
                    if cfg!(not(unix)) {
                        if group.child.try_wait()?.is_some() {
                            break;
                        }
                        thread::sleep(Duration::from_millis(2));
                    }
                }
            }
        }
    }
    let time = started.elapsed();
    let status = group.end()?;
    let patience = Instant::now() + LEFTOVERS;
    while output.is_none() || complaints.is_none() {
        match events.recv_timeout(patience.saturating_duration_since(Instant::now())) {
            Ok(Event::Output(written) | Event::TooMuch(written)) => output = Some(written),
            Ok(Event::Complaints(written)) => complaints = Some(written),
            Ok(Event::Ended) => {}
            Err(_) => break,
        }
    }
    Ok(Run {
        end: end.unwrap_or_else(|| ended(status)),
        output: output.unwrap_or_default(),
        complaints: String::from_utf8_lossy(&complaints.unwrap_or_default()).into_owned(),
        time,
    })
}

/// Reads all, unless it is more than `most`.
fn read_output(mut from: impl Read, most: usize, tell: &Sender<Event>) {
    let mut written = Vec::new();
    let mut limited = from.by_ref().take(most as u64 + 1);
    // What cannot be read is what it did not write.
    let _ = limited.read_to_end(&mut written);
    let event = if written.len() > most { Event::TooMuch(written) } else { Event::Output(written) };
    let _ = tell.send(event);
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
    ended: bool,
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
    /// Starts a command, with all its streams as pipes.
    pub(crate) fn start(command: &[OsString], limits: &RunLimits) -> io::Result<Self> {
        let (program, args) = command.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut command = Command::new(program);
        command.args(args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let group = Self { child: command.spawn()?, ended: false };
        #[cfg(unix)]
        running().push(rustix::process::Pid::from_child(&group.child));
        group.limit(limits);
        Ok(group)
    }

    /// Limits what the program may take. It has begun by now; what it has filled until here is next to nothing.
    #[cfg(target_os = "linux")]
    fn limit(&self, limits: &RunLimits) {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let pid = Pid::from_child(&self.child);
        let most = |most| Rlimit { current: Some(most), maximum: Some(most) };
        // A program that has ended already needs no limit.
        if let Some(memory) = limits.memory {
            let _ = prlimit(Some(pid), Resource::Data, most(memory));
        }
        let _ = prlimit(Some(pid), Resource::Core, most(0));
    }

    #[cfg(not(target_os = "linux"))]
    #[expect(clippy::unused_self, reason = "nothing is limited here")]
    fn limit(&self, _: &RunLimits) {}

    /// Tells when the program has ended. It is not forgotten yet, so that its number stays its own.
    #[cfg(unix)]
    fn tell_end(&self, tell: Sender<Event>) {
        use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
        let pid = Pid::from_child(&self.child);
        thread::spawn(move || {
            let options = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
            while matches!(waitid(WaitId::Pid(pid), options), Err(rustix::io::Errno::INTR)) {}
            tell.send(Event::Ended)
        });
    }

    #[cfg(not(unix))]
    #[expect(clippy::unused_self, reason = "nobody tells here")]
    fn tell_end(&self, _: Sender<Event>) {}

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

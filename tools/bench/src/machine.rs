//! Where it was measured.

/// What is known of the machine.
#[derive(Debug)]
pub(crate) struct Machine {
    pub(crate) processor: String,
    pub(crate) cores: usize,
    /// Processes that wanted to run in the last minute, where the system says.
    pub(crate) load: Option<f64>,
    pub(crate) optimised: bool,
}

impl Machine {
    /// This one.
    pub(crate) fn here() -> Self {
        let read = |path| std::fs::read_to_string(path).unwrap_or_default();
        let cpu = read("/proc/cpuinfo");
        let model = cpu.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
        let processor = model.map_or(std::env::consts::ARCH, |(_, name)| name.trim());
        Self {
            processor: processor.to_owned(),
            cores: std::thread::available_parallelism().map_or(1, std::num::NonZero::get),
            load: read("/proc/loadavg").split_whitespace().next().and_then(|load| load.parse().ok()),
            optimised: !cfg!(debug_assertions),
        }
    }
}

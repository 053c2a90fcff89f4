const sampleMs = 300;

/** How many times longer this process needs for a computation than if it had a core to itself: 1 on a quiet machine. */
export function measureSlowness(): number {
  const began = performance.now();
  const start = process.cpuUsage();
  let used = 0;
  while (used < sampleMs) {
    const { user, system } = process.cpuUsage(start);
    used = (user + system) / 1000;
  }
  return Math.max(1, (performance.now() - began) / used);
}

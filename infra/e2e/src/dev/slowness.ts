const sampleMs = 300;

/** How many times longer a computation takes in this process than on a dedicated core: 1 on an idle machine. */
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

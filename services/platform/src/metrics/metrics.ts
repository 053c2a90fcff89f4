import { collectDefaultMetrics, register } from 'prom-client';

let collecting = false;

/** Starts to measure the process: memory, CPU time, event loop lag. */
export function startMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}

/** The metrics of the process in the Prometheus text format. All apps of a process share one registry. */
export async function renderMetrics(): Promise<{ contentType: string; body: string }> {
  startMetrics();
  return { contentType: register.contentType, body: await register.metrics() };
}

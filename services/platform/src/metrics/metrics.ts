import { collectDefaultMetrics, register } from 'prom-client';

let collecting = false;

/** Starts to watch the process: its memory, its processor time, the delay of its event loop. */
export function startMetrics(): void {
  if (collecting) return;
  collecting = true;
  collectDefaultMetrics();
}

/** The process's metrics in Prometheus' text format. All apps of a process share one registry. */
export async function renderMetrics(): Promise<{ contentType: string; body: string }> {
  startMetrics();
  return { contentType: register.contentType, body: await register.metrics() };
}

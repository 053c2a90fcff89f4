import { collectDefaultMetrics, register } from 'prom-client';

let collecting = false;

/** The process's metrics in Prometheus' text format. All apps of a process share one registry. */
export async function renderMetrics(): Promise<{ contentType: string; body: string }> {
  if (!collecting) {
    collecting = true;
    collectDefaultMetrics();
  }
  return { contentType: register.contentType, body: await register.metrics() };
}

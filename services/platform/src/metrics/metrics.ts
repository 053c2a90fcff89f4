import { collectDefaultMetrics, register } from 'prom-client';

let collecting = false;

/** The process's metrics in Prometheus' text format. One registry per process, whatever number of apps it holds. */
export async function renderMetrics(): Promise<{ contentType: string; body: string }> {
  if (!collecting) {
    collecting = true;
    collectDefaultMetrics();
  }
  return { contentType: register.contentType, body: await register.metrics() };
}

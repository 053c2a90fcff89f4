import type { Logger } from 'pino';
import type { z } from 'zod';
import type { tracingSettings } from './tracing-settings.js';

type TracingSettings = Pick<z.output<z.ZodObject<typeof tracingSettings>>, 'OTEL_EXPORTER_OTLP_ENDPOINT'>;

/**
 * Starts to record and send traces if the settings name a collector; otherwise it loads nothing. Call it before the app
 * connects to anything.
 *
 * @param service the name of the process in the traces
 * @returns the function that sends the last spans; it waits for the collector for some seconds at most
 */
export async function startTracing(
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: TracingSettings,
  service: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(service, logger);
}

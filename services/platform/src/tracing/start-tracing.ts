import type { Logger } from 'pino';
import type { z } from 'zod';
import { tracingSettings } from './tracing-settings.js';

type TracingSettings = z.output<z.ZodObject<typeof tracingSettings>>;

/**
 * Starts to record and send traces if the settings name a collector; otherwise it loads nothing. Call it before the app
 * connects to anything.
 *
 * @param service the name of the process in the traces
 * @returns the function that sends the last spans; it waits for the collector for some seconds at most
 */
export async function startTracing(
  settings: TracingSettings,
  service: string,
  logger: Logger,
): Promise<() => Promise<void>> {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return () => Promise.resolve();
  Object.assign(process.env, tracingVariables(settings));
  const { openTelemetry } = await import('./open-telemetry.js');
  return openTelemetry(service, logger);
}

/** The settings as the variables that OpenTelemetry reads: it knows no `NAME_FILE`. */
export function tracingVariables(settings: TracingSettings): Record<string, string> {
  const names = Object.keys(tracingSettings) as (keyof typeof tracingSettings)[];
  return Object.fromEntries(
    names.flatMap((name) => (settings[name] === undefined ? [] : [[name, String(settings[name])]])),
  );
}

import type { StartOptions } from '@lacquer/platform/app/running-app';
import { quickLines } from '@lacquer/platform/logging/quick-lines';
import type { FinishedRequest, RecordGroup } from './request-record.js';

/**
 * Writes one line per request; `undefined` when the log level excludes them. The method is the only client input in a
 * line: the route replaces the address, which may contain a phone number.
 */
export function accessLog(logger: StartOptions['logger']): RecordGroup | undefined {
  const child = logger.child({ context: 'Access' });
  const info = quickLines(child, 'info');
  const debug = quickLines(child, 'debug');
  if (!info) return undefined;
  const middleOf = rememberedMiddle();
  return (requests) => {
    const lines: string[] = [];
    const probes: string[] = [];
    for (const request of requests) {
      const { id, route, status, ms } = request;
      // successful probes arrive every few seconds and are rarely of interest
      const level = isProbe(route) && status < 400 ? probes : lines;
      // an accepted id contains no personal data and no character that JSON escapes
      level.push(`"correlationId":"${id}${middleOf(request)}${oneDecimal(ms)}`);
    }
    if (lines.length > 0) info(lines);
    if (probes.length > 0) debug?.(probes);
  };
}

const isProbe = (route: string): boolean => route === '/healthz' || route === '/readyz';

/**
 * Returns a function that writes the fields between the id and the duration. It caches them, because requests repeat.
 */
function rememberedMiddle(): (request: FinishedRequest) => string {
  const byRoute = new Map<string, Map<string, string[]>>();
  return ({ method, route, status }) => {
    let byMethod = byRoute.get(route);
    if (!byMethod) byRoute.set(route, (byMethod = new Map()));
    let byStatus = byMethod.get(method);
    if (!byStatus) byMethod.set(method, (byStatus = []));
    return (byStatus[status] ??= `","method":"${method}","route":${JSON.stringify(route)},"status":${status},"ms":`);
  };
}

/** Rounds `value` to one decimal. Writing two integers costs a fifth of writing a fraction. */
function oneDecimal(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

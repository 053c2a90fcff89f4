import type { StartOptions } from '@lacquer/platform/app/running-app';
import { maskText } from '@lacquer/platform/logging/masking';
import { quickLines } from '@lacquer/platform/logging/quick-lines';
import type { FinishedRequest, RecordRequest } from './request-record.js';

/** A site has some hundred paths. The bound protects memory from clients that make paths up. */
const maxRememberedPaths = 500;

/** Writes one line per request, personal data masked; `undefined` when the log's level leaves them out. */
export function accessLog(logger: StartOptions['logger']): RecordRequest | undefined {
  const child = logger.child({ context: 'Access' });
  const info = quickLines(child, 'info');
  const debug = quickLines(child, 'debug');
  if (!info) return undefined;
  const middleOf = rememberedMiddle();
  return (request) => {
    const { id, path, status, ms } = request;
    // successful probes arrive every few seconds and are of no interest
    const write = isProbe(path) && status < 400 ? debug : info;
    // an accepted id holds no personal text and nothing that JSON escapes
    write?.(`"correlationId":"${id}${middleOf(request)}${oneDecimal(ms)}`);
  };
}

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

/** Returns a function that writes the fields between the id and the duration: requests repeat, and so do these. */
function rememberedMiddle(): (request: FinishedRequest) => string {
  const byPath = new Map<string, Map<string, string[]>>();
  return ({ method, path, status }) => {
    let byMethod = byPath.get(path);
    if (!byMethod) {
      if (byPath.size >= maxRememberedPaths) byPath.clear();
      byPath.set(path, (byMethod = new Map()));
    }
    let byStatus = byMethod.get(method);
    if (!byStatus) byMethod.set(method, (byStatus = []));
    return (byStatus[status] ??=
      `","method":"${method}","path":${JSON.stringify(maskText(path))},"status":${status},"ms":`);
  };
}

/** `value` rounded to one decimal. Writing two integers costs a fifth of writing a fraction. */
function oneDecimal(value: number): string {
  const tenths = Math.round(value * 10);
  return `${Math.trunc(tenths / 10)}.${tenths % 10}`;
}

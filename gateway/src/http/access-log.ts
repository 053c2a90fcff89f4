import type { StartOptions } from '@lacquer/platform/app/running-app';
import { maskText } from '@lacquer/platform/logging/masking';
import { quickLines } from '@lacquer/platform/logging/quick-lines';
import type { RecordRequest } from './request-record.js';

/** Writes one line per request, personal data masked. */
export function accessLog(logger: StartOptions['logger']): RecordRequest {
  const child = logger.child({ context: 'Access' });
  const info = quickLines(child, 'info');
  const debug = quickLines(child, 'debug');
  return ({ id, method, path, status, ms }) => {
    // successful probes arrive every few seconds and are of no interest
    const write = isProbe(path) && status < 400 ? debug : info;
    // an id holds nothing that JSON escapes
    write?.(
      `"correlationId":"${maskText(id)}","method":"${method}","path":${JSON.stringify(maskText(path))},"status":${status},"ms":${Math.round(ms * 10) / 10}`,
    );
  };
}

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

import type { StartOptions } from '@lacquer/platform/app/running-app';
import type { RecordRequest } from './request-record.js';

/** Writes one line per request. */
export function accessLog(logger: StartOptions['logger']): RecordRequest {
  const log = logger.child({ context: 'Access' });
  return ({ id, method, path, status, ms }) => {
    // successful probes arrive every few seconds and are of no interest
    const level = isProbe(path) && status < 400 ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return;
    log[level]({ correlationId: id, method, path, status, ms: Math.round(ms * 10) / 10 });
  };
}

const isProbe = (path: string): boolean => path === '/healthz' || path === '/readyz';

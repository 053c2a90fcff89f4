import { InvalidError } from '@lacquer/platform/errors/domain-error';

/** @throws InvalidError MESSAGING.SCHEDULE_PAST */
export function refusePast(at: Date, now: Date): void {
  if (at > now) return;
  const message = 'lies in the past; choose a later time, or leave it out to start now';
  throw new InvalidError('MESSAGING.SCHEDULE_PAST', `at: ${message}`, [{ path: 'at', message }]);
}

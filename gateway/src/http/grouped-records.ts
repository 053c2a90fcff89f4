import type { FinishedRequest, RecordGroup, RecordRequest } from './request-record.js';

/**
 * Records requests in groups, one per turn of the event loop. The same work takes twice as long between two system
 * calls, because other code has filled the processor's caches. A killed process loses the records of one turn.
 */
export function inGroups(record: RecordGroup): RecordRequest {
  let group: FinishedRequest[] = [];
  let isScheduled = false;
  const recordAll = (): void => {
    const finished = group;
    group = [];
    isScheduled = false;
    record(finished);
  };
  return (request) => {
    group.push(request);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(recordAll);
  };
}

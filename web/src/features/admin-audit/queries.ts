import type { AuditFilter } from '@lacquer/contracts/staff/audit';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import { infiniteQueryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';
import { untilWhole } from '../../lists/missing';

export const auditKeys = { all: [auditCalls.list.path] as const };

/** Pages of the trail, newest first. */
export const auditPages = (filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...auditKeys.all, filter] as const,
    queryFn: ({ pageParam }) => client.call(auditCalls.list, { query: { ...filter, cursor: pageParam, limit: 50 } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // other users add entries at any time
    refetchOnMount: 'always',
    ...untilWhole,
  });

/** Needs a recent sign-in. Run it with `useWithRecentSignIn`. */
export const exportAudit = async (filter: AuditFilter): Promise<Blob> =>
  (await client.send(auditCalls.exportCsv, { query: filter })).blob();

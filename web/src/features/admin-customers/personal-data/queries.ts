import * as privacyCalls from '@lacquer/contracts/calls/privacy';
import type { PersonJobKind } from '@lacquer/contracts/person-jobs';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../../api/client';

/** What staff ask for. `matches`: the ids of those that they chose. */
export interface JobRequest {
  kind: PersonJobKind;
  matches: readonly string[];
}

/** What is the person's, and what may be. */
export const findMatches = (phoneNumber: string) => client.call(privacyCalls.findMatches, { body: { phoneNumber } });

export const previewErasure = (phoneNumber: string, matches: readonly string[]) =>
  client.call(privacyCalls.erasePerson, { body: { phoneNumber, dryRun: true, matches: [...matches] } });

export const startJob = (phoneNumber: string, { kind, matches }: JobRequest) =>
  client.call(privacyCalls.startJob, { body: { phoneNumber, kind, matches: [...matches] } });

export const jobQuery = (id: string) =>
  queryOptions({
    queryKey: [privacyCalls.getJob.path, id],
    queryFn: () => client.call(privacyCalls.getJob, { params: { id } }),
    refetchOnMount: 'always',
  });

/** The data of a finished export, as a file. */
export const downloadExport = async (id: string): Promise<Blob> =>
  (await client.send(privacyCalls.downloadExport, { params: { id } })).blob();

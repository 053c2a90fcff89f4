import * as audienceCalls from '@lacquer/contracts/calls/messaging/default-audience';
import type { DefaultAudienceEdit } from '@lacquer/contracts/messaging/default-audience';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

/** The audience that a new campaign starts with. */
export const defaultAudienceQuery = queryOptions({
  queryKey: [audienceCalls.get.path] as const,
  queryFn: () => client.call(audienceCalls.get),
  refetchOnMount: 'always',
});

export const changeDefaultAudience = mutationOptions({
  mutationFn: (edit: DefaultAudienceEdit) => client.call(audienceCalls.change, { body: edit }),
});

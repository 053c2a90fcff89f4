import * as offerCalls from '@lacquer/contracts/calls/messaging/offers';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as client from '../../../api/client';

export const offerKeys = { list: (id: string) => [offerCalls.list.path, id] as const };

/** The offers that a customer was texted. */
export const offersQuery = (id: string) =>
  queryOptions({
    queryKey: offerKeys.list(id),
    queryFn: async () => (await client.call(offerCalls.list, { params: { id } })).offers,
    refetchOnMount: 'always',
  });

export const redeemCode = (id: string) =>
  mutationOptions({
    mutationFn: (code: string) => client.call(offerCalls.redeem, { params: { id }, body: { code } }),
  });

export const undoRedemption = mutationOptions({
  mutationFn: (id: string) => client.call(offerCalls.undo, { params: { id } }),
});

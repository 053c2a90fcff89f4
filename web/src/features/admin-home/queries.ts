import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import * as bookingCalls from '@lacquer/contracts/calls/customers/bookings';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as overviewCalls from '@lacquer/contracts/calls/customers/overview';
import * as replyCalls from '@lacquer/contracts/calls/messaging/replies';
import * as receivedCalls from '@lacquer/contracts/calls/salon/received-messages';
import { queryOptions } from '@tanstack/react-query';
import * as client from '../../api/client';

const fresh = { refetchOnMount: 'always' } as const;

/** The key starts with that of the customers, so that their invalidations also refetch the figures. */
export const overviewQuery = queryOptions({
  queryKey: [customerCalls.list.path, 'overview'] as const,
  queryFn: () => client.call(overviewCalls.get),
  ...fresh,
});

/** Today's appointments and the next ones. */
export const bookingDayQuery = queryOptions({
  queryKey: [bookingCalls.day.path] as const,
  queryFn: () => client.call(bookingCalls.day),
  ...fresh,
});

/** The numbers of messages received today and this week. */
export const receivedQuery = queryOptions({
  queryKey: [receivedCalls.count.path] as const,
  queryFn: () => client.call(receivedCalls.count),
  ...fresh,
});

/** The newest campaigns in states that may need attention, and whether there are more. */
const campaignsOf = (status: 'running,paused,scheduled' | 'finished') =>
  queryOptions({
    queryKey: [campaignCalls.list.path, 'home', status] as const,
    queryFn: async () => {
      const { items, nextCursor } = await client.call(campaignCalls.list, { query: { status } });
      return { items, hasMore: nextCursor !== null };
    },
    ...fresh,
  });

export const openCampaignsQuery = campaignsOf('running,paused,scheduled');

/** Finished campaigns can need attention because of undelivered texts. */
export const finishedCampaignsQuery = campaignsOf('finished');

/** Whether there is at least one. */
export const oneToReviewQuery = queryOptions({
  queryKey: [replyCalls.list.path, 'home'] as const,
  queryFn: async () =>
    (await client.call(replyCalls.list, { query: { needsReview: 'true', limit: 1 } })).items.length > 0,
  ...fresh,
});

import { z } from 'zod';
import type * as integrationCalls from './calls/integrations.js';
import type * as privacyCalls from './calls/privacy.js';
import type * as operationsCalls from './calls/operations.js';
import type * as bookingCalls from './calls/customers/bookings.js';
import type * as recordCalls from './calls/customers/customer-record.js';
import type * as customerCalls from './calls/customers/customers.js';
import type * as duplicateCalls from './calls/customers/duplicates.js';
import type * as segmentCalls from './calls/customers/segments.js';
import type * as campaignCalls from './calls/messaging/campaigns.js';
import type * as audienceCalls from './calls/messaging/default-audience.js';
import type * as conversationCalls from './calls/messaging/conversations.js';
import type * as offerCalls from './calls/messaging/offers.js';
import type * as progressCalls from './calls/messaging/campaign-progress.js';
import type * as replyCalls from './calls/messaging/replies.js';
import type * as senderCalls from './calls/messaging/sender.js';
import type * as suppressionCalls from './calls/messaging/suppressions.js';
import type * as testCalls from './calls/messaging/test-sends.js';
import type * as submissionCalls from './calls/salon/submissions.js';
import { savedRepliesPath } from './messaging/saved-replies-path.js';
import { documentsPath, editionsPath, siteStatusPath } from './site/site-paths.js';

/**
 * The topics that the open admin is told about, each with the paths whose answers show it: the admin reads again every
 * address that starts with one. The paths are written out, and only their types imported, so that the admin does not load
 * the schemas of all calls and events.
 */
export const liveReads = {
  contacts: ['/api/admin/contacts' satisfies typeof submissionCalls.list.path],
  customers: ['/api/admin/customers' satisfies typeof customerCalls.list.path],
  duplicates: ['/api/admin/customers/duplicates' satisfies typeof duplicateCalls.list.path],
  segments: ['/api/admin/segments' satisfies typeof segmentCalls.list.path],
  campaigns: ['/api/admin/campaigns' satisfies typeof campaignCalls.list.path],
  offers: [
    '/api/admin/customers/:id/offers' satisfies typeof offerCalls.list.path,
    '/api/admin/offers' satisfies typeof offerCalls.find.path,
    '/api/admin/campaigns/:id/report' satisfies typeof progressCalls.report.path,
  ],
  replies: [
    '/api/admin/replies' satisfies typeof replyCalls.list.path,
    '/api/admin/conversations' satisfies typeof conversationCalls.list.path,
    '/api/admin/customers/:id/timeline' satisfies typeof recordCalls.timeline.path,
  ],
  savedReplies: [savedRepliesPath],
  suppressions: ['/api/admin/suppressions' satisfies typeof suppressionCalls.list.path],
  tests: ['/api/admin/test-sends' satisfies typeof testCalls.send.path],
  sender: [
    '/api/admin/sender' satisfies typeof senderCalls.describe.path,
    '/api/admin/default-audience' satisfies typeof audienceCalls.get.path,
  ],
  bookings: [
    '/api/admin/bookings/day' satisfies typeof bookingCalls.day.path,
    '/api/admin/customers' satisfies typeof customerCalls.list.path,
  ],
  square: [
    '/api/admin/integrations' satisfies typeof integrationCalls.get.path,
    '/api/admin/bookings/day' satisfies typeof bookingCalls.day.path,
  ],
  site: [documentsPath, siteStatusPath, editionsPath],
  operations: [
    '/api/admin/operations' satisfies typeof operationsCalls.describe.path,
    '/api/admin/dead-letters' satisfies typeof operationsCalls.listDeadLetters.path,
  ],
  privacy: ['/api/admin/privacy/jobs/:id' satisfies typeof privacyCalls.getJob.path],
} as const satisfies Record<string, readonly string[]>;

export type LiveTopic = keyof typeof liveReads;
export const liveTopics = Object.keys(liveReads) as LiveTopic[];

/** The number of campaigns whose progress one stream carries: those of one page of the list. */
export const watchedLimit = 25;

const topic = z.enum(Object.keys(liveReads) as [LiveTopic, ...LiveTopic[]]);

/**
 * Data of these topics has changed; clients that show it read it again. `ids`: of a topic, only the data with these ids
 * has changed. A topic that is not in it: any data.
 */
export const liveChange = z.object({
  topics: z.array(topic),
  ids: z.partialRecord(topic, z.array(z.string())).optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

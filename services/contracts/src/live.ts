import { z } from 'zod';
import * as integrationCalls from './calls/integrations.js';
import * as privacyCalls from './calls/privacy.js';
import * as operationsCalls from './calls/operations.js';
import * as recordCalls from './calls/customers/customer-record.js';
import * as customerCalls from './calls/customers/customers.js';
import * as duplicateCalls from './calls/customers/duplicates.js';
import * as campaignCalls from './calls/messaging/campaigns.js';
import * as conversationCalls from './calls/messaging/conversations.js';
import * as replyCalls from './calls/messaging/replies.js';
import * as senderCalls from './calls/messaging/sender.js';
import * as suppressionCalls from './calls/messaging/suppressions.js';
import * as testCalls from './calls/messaging/test-sends.js';
import * as submissionCalls from './calls/salon/submissions.js';
import type { EventContract } from './contract.js';
import { consentGiven, consentRevoked } from './customers/consent.js';
import { phoneDetached, phoneReattached } from './customers/detached-phone.js';
import { duplicatesChanged } from './customers/duplicates.js';
import { customersMerged, customerUnmerged } from './customers/customer-merge.js';
import { customerEdited } from './customers/customer-record.js';
import { squareChanged } from './customers/square-sweep.js';
import { customerCreated, phoneChanged, visitCorrected, visitRecorded } from './customers/visit-events.js';
import { campaignChanged, conversationChanged, senderChanged, testSendChanged } from './messaging/changes.js';
import { phoneSuppressed, suppressionLifted } from './messaging/messaging.js';
import { contactSubmitted, submissionEdited } from './salon/contact.js';
import { siteEdited } from './site/site-edited.js';
import { documentsPath, editionsPath, siteStatusPath } from './site/site-paths.js';

/**
 * What the open admin is told about. `events`: those that change it. `reads`: the paths whose answers show it; the admin
 * reads again every address that starts with one.
 */
interface LiveTopicShape {
  readonly events: readonly EventContract[];
  readonly reads: readonly string[];
}

const table = {
  contacts: { events: [contactSubmitted, submissionEdited], reads: [submissionCalls.list.path] },
  customers: {
    events: [
      customerCreated,
      customerEdited,
      visitRecorded,
      visitCorrected,
      phoneChanged,
      phoneDetached,
      phoneReattached,
      customersMerged,
      customerUnmerged,
      consentGiven,
      consentRevoked,
    ],
    reads: [customerCalls.list.path],
  },
  // apart from the customers: after an import, the comparison of all records changes the pairs for minutes
  duplicates: { events: [duplicatesChanged], reads: [duplicateCalls.list.path] },
  campaigns: { events: [campaignChanged], reads: [campaignCalls.list.path] },
  replies: {
    events: [conversationChanged],
    reads: [replyCalls.list.path, conversationCalls.list.path, recordCalls.timeline.path],
  },
  suppressions: { events: [phoneSuppressed, suppressionLifted], reads: [suppressionCalls.list.path] },
  tests: { events: [testSendChanged], reads: [testCalls.send.path] },
  sender: { events: [senderChanged], reads: [senderCalls.describe.path] },
  square: { events: [squareChanged], reads: [integrationCalls.get.path] },
  site: {
    events: [siteEdited],
    reads: [documentsPath, siteStatusPath, editionsPath],
  },
  // no event: the gateway compares the apps' figures while a screen shows them
  operations: { events: [], reads: [operationsCalls.describe.path, operationsCalls.listDeadLetters.path] },
  // no event: the gateway compares the versions of the jobs while a screen shows one
  privacy: { events: [], reads: [privacyCalls.getJob.path] },
} as const satisfies Record<string, LiveTopicShape>;

export type LiveTopic = keyof typeof table;
export const liveTable: Readonly<Record<LiveTopic, LiveTopicShape>> = table;
export const liveTopics = Object.keys(table) as LiveTopic[];

/** The topics of a stream that names none: those of the first release with a stream. */
export const firstTopics: readonly LiveTopic[] = ['contacts', 'customers', 'campaigns', 'replies', 'suppressions'];

/** The number of campaigns whose progress one stream carries: those of one page of the list. */
export const watchedLimit = 25;

const topic = z.enum(Object.keys(table) as [LiveTopic, ...LiveTopic[]]);

/**
 * Data of these topics has changed; clients that show it read it again. `ids`: of a topic, only the data with these ids
 * has changed. A topic that is not in it: any data.
 */
export const liveChange = z.object({
  topics: z.array(topic),
  ids: z.partialRecord(topic, z.array(z.string())).optional(),
});
export type LiveChange = z.infer<typeof liveChange>;

import type { EventContract } from './contract.js';
import { liveReads, type LiveTopic, liveTopics } from './live-reads.js';
import { bookingsChanged } from './customers/bookings.js';
import { consentGiven, consentRevoked, textsRequested } from './customers/consent.js';
import { phoneDetached, phoneReattached } from './customers/detached-phone.js';
import { duplicatesChanged } from './customers/duplicates.js';
import { segmentsChanged } from './customers/segments.js';
import { customersMerged, customerUnmerged } from './customers/customer-merge.js';
import { customerEdited } from './customers/customer-record.js';
import { squareChanged } from './customers/square-sweep.js';
import { customerCreated, phoneChanged, visitCorrected, visitRecorded } from './customers/visit-events.js';
import {
  campaignChanged,
  conversationChanged,
  offersChanged,
  savedRepliesChanged,
  senderChanged,
  testSendChanged,
} from './messaging/changes.js';
import { phoneSuppressed, suppressionLifted } from './messaging/messaging.js';
import { contactSubmitted, submissionEdited } from './salon/contact.js';
import { siteEdited } from './site/site-edited.js';

interface LiveTopicShape {
  /** Those that change it. */
  readonly events: readonly EventContract[];
  /** The paths of `liveReads`. */
  readonly reads: readonly string[];
}

const table = {
  contacts: { events: [contactSubmitted, submissionEdited] },
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
      textsRequested,
    ],
  },
  // apart from the customers: after an import, the comparison of all records changes the pairs for minutes
  duplicates: { events: [duplicatesChanged] },
  segments: { events: [segmentsChanged] },
  campaigns: { events: [campaignChanged] },
  offers: { events: [offersChanged] },
  replies: {
    events: [conversationChanged],
  },
  savedReplies: { events: [savedRepliesChanged] },
  suppressions: { events: [phoneSuppressed, suppressionLifted] },
  tests: { events: [testSendChanged] },
  sender: { events: [senderChanged] },
  bookings: { events: [bookingsChanged] },
  square: { events: [squareChanged] },
  site: {
    events: [siteEdited],
  },
  // no event: the gateway compares the apps' figures while a screen shows them
  operations: { events: [] },
  // no event: the gateway compares the versions of the jobs while a screen shows one
  privacy: { events: [] },
} as const satisfies Record<LiveTopic, Pick<LiveTopicShape, 'events'>>;

/** What the open admin is told about. */
export const liveTable = Object.fromEntries<LiveTopicShape>(
  liveTopics.map((topic) => [topic, { ...table[topic], reads: liveReads[topic] }]),
) as Readonly<Record<LiveTopic, LiveTopicShape>>;

/** The topics of a stream that names none: those of the first release with a stream. */
export const firstTopics: readonly LiveTopic[] = ['contacts', 'customers', 'campaigns', 'replies', 'suppressions'];

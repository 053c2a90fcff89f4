import type { SquareSweep } from '@lacquer/contracts/customers/square-sweep';
import type { SenderStatus } from '@lacquer/contracts/messaging/messaging';
import type { Registration } from '@lacquer/contracts/messaging/registration';
import type { AppOperations, DeadLetterEntry, PublishedEvents } from '@lacquer/contracts/operations';
import type { Integrations } from '@lacquer/contracts/staff/staff';

export const sampleSweep = (over: Partial<SquareSweep> = {}): SquareSweep => ({
  id: 1,
  since: '2026-02-28T18:30:00.000Z',
  until: '2026-03-01T18:30:00.000Z',
  requestedAt: '2026-03-01T18:30:00.000Z',
  finishedAt: '2026-03-01T18:31:00.000Z',
  step: null,
  listed: 120,
  takenIn: 2,
  processed: 2,
  waiting: 0,
  failed: 0,
  problems: [],
  lastError: null,
  ...over,
});

export const sampleApp = (figures: AppOperations['figures'] = []): AppOperations => ({
  version: '0.1.0',
  migration: 'CreateContact1760000000003',
  figures,
});

export const sampleLetter = (over: Partial<DeadLetterEntry> = {}): DeadLetterEntry => ({
  id: '3f2c91aa-8f3e-4f2b-9e0a-1c2d3e4f5a6b',
  keeper: 'contact',
  type: 'contact.submitted.v1',
  occurredAt: '2026-03-01T18:30:00.000Z',
  place: 'outbox of contact',
  attempts: 8,
  reason: 'messaging: failed',
  content: '{"submissionId":"a"}',
  ...over,
});

export const samplePublished: PublishedEvents = {
  events: [
    { service: 'contact', type: 'contact.submitted.v1', count: 4 },
    { service: 'messaging', type: 'messaging.phone-suppressed.v1', count: 1200 },
  ],
  silent: ['customer'],
};

export const sampleSquare: Integrations['square'] = {
  connected: true,
  lastEventAt: '2026-03-01T18:30:00.000Z',
  setAside: [],
  tokenRefusedSince: null,
  withoutPhone: 0,
  sweeps: [sampleSweep()],
};

export const sampleSender: SenderStatus = {
  simulated: false,
  from: '+12135550190',
  segmentsPerSecond: 3,
  heldUntil: null,
  heldReason: null,
  window: '09:00-20:00',
};

const figure = (name: AppOperations['figures'][number]['name'], value: number, labels = {}) => ({
  name,
  labels,
  value,
});
const jobs = { queue: 'sms', state: 'waiting' };

/** Messaging with a backlog of every kind. */
export const sampleBacklog = sampleApp([
  figure('outboxWaiting', 3),
  figure('outboxOldestSeconds', 600),
  figure('outboxStuck', 2),
  figure('messagesWaiting', 5, { queue: 'messaging.events' }),
  figure('jobs', 1200, jobs),
  figure('jobs', 7, { ...jobs, state: 'active' }),
  figure('jobsOldestSeconds', 7200, { queue: 'sms' }),
  figure('workers', 2, { version: '0.1.0' }),
  figure('workers', 1, { version: '0.0.9' }),
  figure('textsInDoubt', 4),
  figure('textsOldestDoubtSeconds', 300),
]);

export const sampleRegistration = (over: Partial<Registration> = {}): Registration => ({
  kind: 'local',
  state: 'approved',
  parts: [
    { part: 'campaign', phone: null, state: 'approved', status: 'VERIFIED', reasons: [] },
    { part: 'brand', phone: null, state: 'approved', status: 'APPROVED', reasons: [] },
  ],
  checkedAt: '2026-03-01T18:30:00.000Z',
  failure: null,
  isOld: false,
  link: 'https://console.twilio.com/campaigns',
  ...over,
});

/** Rejected for a reason that is known, and for one that is not. */
export const rejectedRegistration = sampleRegistration({
  state: 'rejected',
  parts: [
    {
      part: 'campaign',
      phone: null,
      state: 'rejected',
      status: 'FAILED',
      reasons: [
        {
          code: 30925,
          words: 'The box for texts is missing, or was ticked in advance.',
          advice: 'Paste the message flow of the page “Texts for the registration”, and submit it again.',
          says: 'Opt-in must be unchecked.',
          fields: ['MESSAGE_FLOW'],
          link: 'https://www.twilio.com/docs/api/errors/30925',
        },
        {
          code: 39999,
          words: null,
          advice: 'Read what Twilio says about it, correct it there, and submit it again.',
          says: 'A reason of another year.',
          fields: [],
          link: 'https://www.twilio.com/docs/api/errors/39999',
        },
      ],
    },
  ],
});

import {
  type Campaign,
  campaign,
  type CampaignPreview,
  campaignPreview,
  exclusionReason,
  recipientStatuses,
} from '@lacquer/contracts/messaging/campaign';
import type { TextTestProgress } from '@lacquer/contracts/messaging/text-test';

export const sampleDraft: Campaign = {
  id: '6f0f4c1e-7a1b-4a55-9d0e-6f3a0c2b9e11',
  message: 'Before',
  campaignType: '',
  body: 'Lacquer House: Before Reply STOP to opt out',
  segments: 1,
  filter: {},
  holdoutPercent: 0,
  version: 1,
  status: 'draft',
  statusReason: null,
  simulated: false,
  counts: campaign.shape.counts.parse(Object.fromEntries(recipientStatuses.map((status) => [status, 0]))),
  createdAt: '2026-03-01T18:30:00.000Z',
  scheduledAt: null,
  startedAt: null,
  finishedAt: null,
};

/** The preview of the draft, for three customers. */
export const samplePreview: CampaignPreview = {
  matched: 3,
  withoutPhone: 0,
  eligible: 3,
  excluded: campaignPreview.shape.excluded.parse(
    Object.fromEntries(exclusionReason.options.map((reason) => [reason, 0])),
  ),
  eligibleWithoutConsent: 0,
  body: sampleDraft.body,
  encoding: 'GSM-7',
  length: sampleDraft.body.length,
  unicodeCharacters: [],
  segmentsPerText: 1,
  totalSegments: 3,
  estimatedCost: 2.5,
  estimatedSeconds: 3,
  startsAt: '2026-03-01T18:30:00.000Z',
  endsAt: '2026-03-01T18:30:03.000Z',
  warnings: [],
  simulated: false,
};

const figures = { customers: 50, sent: 50, delivered: 49, clicks: 5, replies: 1, optedOut: 0, redemptions: null };

/** A test whose result is unclear, so the rest waits for the owner. */
export const sampleTextTest: TextTestProgress = {
  id: sampleDraft.id,
  simulated: false,
  phase: 'asking',
  decidesAt: null,
  a: { ...figures, measured: { share: 0.1, low: 0.043, high: 0.214 } },
  b: { ...figures, clicks: 7, measured: { share: 0.14, low: 0.07, high: 0.262 } },
  rest: { ...figures, customers: 400, sent: 0, delivered: 0, clicks: 0, replies: 0 },
  waiting: 400,
  outcome: 'unclear',
  better: 'b',
  difference: { difference: 0.04, low: -0.093, high: 0.173 },
  choice: null,
};

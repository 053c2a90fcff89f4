import { randomUUID } from 'node:crypto';
import {
  type Automation,
  changeAutomation,
  getAutomationReport,
  listAutomations,
  previewAutomation,
  turnAutomation,
} from '@lacquer/contracts/messaging/automations';
import {
  type Campaign,
  cancelCampaign,
  type CampaignPreview,
  createCampaign,
  duplicateCampaign,
  editCampaign,
  pauseCampaign,
  previewCampaign,
  recipientStatuses,
  resumeCampaign,
  retryFailedRecipients,
  startCampaign,
} from '@lacquer/contracts/messaging/campaign';
import { chooseText, getTextTest, type TextTestProgress } from '@lacquer/contracts/messaging/text-test';
import { getTestSend, sendTest, type TestSend } from '@lacquer/contracts/messaging/test-sends';
import type { RunningGateway } from './running-gateway.js';

const at = '2026-03-01T18:30:00.000Z';

export function exampleCampaign(over: Partial<Campaign> = {}): Campaign {
  return {
    id: randomUUID(),
    message: 'Hello',
    campaignType: '',
    body: 'Hello',
    segments: 1,
    filter: {},
    holdoutPercent: 0,
    version: 0,
    status: 'running',
    statusReason: null,
    simulated: true,
    counts: Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as Campaign['counts'],
    createdAt: at,
    scheduledAt: null,
    startedAt: null,
    finishedAt: null,
    ...over,
  };
}

export const examplePreview: CampaignPreview = {
  matched: 3,
  withoutPhone: 1,
  eligible: 2,
  excluded: { 'opted-out': 1, invalid: 0, 'no-consent': 0, 'no-common-hours': 0, 'frequency-cap': 0, holdout: 0 },
  eligibleWithoutConsent: 2,
  body: 'Hello',
  encoding: 'GSM-7',
  length: 5,
  unicodeCharacters: [],
  segmentsPerText: 1,
  totalSegments: 2,
  estimatedCost: 2.2,
  estimatedSeconds: 2,
  startsAt: at,
  endsAt: at,
  warnings: [],
  simulated: true,
};

export const exampleAutomation: Automation = {
  kind: 'lapsed',
  version: 0,
  isOn: false,
  message: 'Hello',
  body: 'Hello',
  holdoutPercent: 0,
  days: 60,
  capDays: 7,
  time: '10:30',
  lastRunOn: null,
  nextRunAt: null,
  campaigns: 0,
  texted: 0,
  heldOut: 0,
  latestCampaignId: null,
};

const exampleTest: TestSend = {
  id: randomUUID(),
  phone: '+12135550100',
  body: 'Hello',
  status: 'pending',
  simulated: null,
  error: null,
  createdAt: at,
};

const noFigures = { customers: 0, sent: 0, delivered: 0, clicks: 0, replies: 0, optedOut: 0, redemptions: null };

const exampleTextTest: TextTestProgress = {
  id: randomUUID(),
  simulated: true,
  phase: 'asking',
  decidesAt: null,
  a: { ...noFigures, measured: null },
  b: { ...noFigures, measured: null },
  rest: noFigures,
  waiting: 0,
  outcome: 'too-few',
  better: null,
  difference: null,
  choice: null,
};

/** Answers every RPC that changes a campaign, in place of the messaging service. */
export function answerLifecycle(gateway: RunningGateway): void {
  // the examples have no second text
  gateway.answer(createCampaign, ({ test: _, ...draft }) => exampleCampaign({ ...draft, status: 'draft' }));
  gateway.answer(editCampaign, ({ version = 0, test: _, ...draft }) =>
    exampleCampaign({ ...draft, version: version + 1, status: 'draft' }),
  );
  for (const call of [getTextTest, chooseText]) gateway.answer(call, ({ id }) => ({ ...exampleTextTest, id }));
  gateway.answer(duplicateCampaign, () => exampleCampaign({ status: 'draft' }));
  gateway.answer(previewCampaign, () => examplePreview);
  gateway.answer(startCampaign, ({ id, at: scheduledAt }) =>
    exampleCampaign({ id, scheduledAt, status: scheduledAt ? 'scheduled' : 'running' }),
  );
  gateway.answer(pauseCampaign, ({ id }) => exampleCampaign({ id, status: 'paused' }));
  gateway.answer(resumeCampaign, ({ id }) => exampleCampaign({ id }));
  gateway.answer(cancelCampaign, ({ id }) => exampleCampaign({ id, status: 'cancelled' }));
  gateway.answer(retryFailedRecipients, ({ id }) => ({ retried: 1, campaign: exampleCampaign({ id }) }));
  gateway.answer(listAutomations, () => [exampleAutomation]);
  gateway.answer(changeAutomation, (form) => ({ ...exampleAutomation, ...form }));
  gateway.answer(turnAutomation, ({ isOn }) => ({ ...exampleAutomation, isOn }));
  gateway.answer(previewAutomation, () => examplePreview);
  gateway.answer(getAutomationReport, ({ kind }) => ({
    kind,
    campaigns: 0,
    simulated: false,
    from: at,
    to: at,
    isComplete: true,
    sent: { customers: 0, visitors: 0, visits: 0, amount: 0, amountPerCustomer: 0 },
    holdout: null,
    optedOut: 0,
    effect: null,
    conclusion: 'Nobody is known to have been sent to, so there is nothing to compare.',
  }));
  gateway.answer(sendTest, () => exampleTest);
  gateway.answer(getTestSend, ({ id }) => ({ ...exampleTest, id }));
}

import {
  assignConversation,
  listConversationPeople,
  listConversations,
  markConversationRead,
  sendAnswer,
  setConversationOpen,
  summarizeConversations,
} from '@lacquer/contracts/messaging/conversations';
import { notePresence } from '@lacquer/contracts/messaging/presence';
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
} from '@lacquer/contracts/messaging/saved-replies';
import { randomUUID } from 'node:crypto';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import {
  type CampaignProgress,
  getCampaignProgress,
  getCampaignReport,
  listCampaignRecipients,
} from '@lacquer/contracts/messaging/campaign-progress';
import {
  checkRegistration,
  describeRegistration,
  describeRegistrationTexts,
  type Registration,
} from '@lacquer/contracts/messaging/registration';
import {
  describeSender,
  liftSuppression,
  listReplies,
  listSuppressions,
  type Reply,
  reviewReply,
  type SenderStatus,
  setSenderRate,
  type Suppression,
  suppressPhone,
} from '@lacquer/contracts/messaging/messaging';
import type { RunningGateway } from './running-gateway.js';

const phone = '+12135550100';

export function exampleProgress(over: Partial<CampaignProgress> = {}): CampaignProgress {
  return {
    id: randomUUID(),
    version: 'v0',
    status: 'running',
    statusReason: null,
    simulated: false,
    isFrozen: true,
    counts: Object.fromEntries(recipientStatuses.map((status) => [status, 0])) as CampaignProgress['counts'],
    totalSegments: 1000,
    sentSegments: 0,
    segmentsPerSecond: 0,
    etaSeconds: 60,
    heldUntil: null,
    heldReason: null,
    rereadAt: null,
    ...over,
  };
}

export const exampleSuppression: Suppression = {
  phone,
  reason: 'opted-out',
  source: 'staff',
  since: '2026-03-01T18:30:00.000Z',
};

export const exampleReply: Reply = {
  id: randomUUID(),
  phone,
  body: 'no more texts',
  keyword: 'stop-phrase',
  receivedAt: '2026-03-01T18:30:00.000Z',
  needsReview: true,
};

export const exampleSender: SenderStatus = {
  simulated: false,
  from: '+12135550199',
  segmentsPerSecond: 1,
  heldUntil: null,
  heldReason: null,
  window: 'always',
};

const exampleRegistration: Registration = {
  kind: 'local',
  state: 'approved',
  parts: [],
  checkedAt: '2026-03-01T18:30:00.000Z',
  failure: null,
  isOld: false,
  link: null,
};

/** Answers every RPC that reads a campaign, in place of the messaging service. */
export function answerWatching(gateway: RunningGateway): void {
  const group = { customers: 1, visitors: 0, visits: 0, amount: 0, amountPerCustomer: 0 };
  const span = { from: '2026-03-01T18:30:00.000Z', to: '2026-03-08T18:30:00.000Z', isComplete: true };
  gateway.answer(getCampaignProgress, ({ id }) => exampleProgress({ id, status: 'finished' }));
  gateway.answer(listCampaignRecipients, () => ({ recipients: [], nextCursor: null }));
  gateway.answer(getCampaignReport, ({ id }) => ({
    id,
    simulated: false,
    ...span,
    sent: group,
    holdout: null,
    optedOut: 0,
    effect: null,
    conclusion: 'Too little to tell.',
  }));
  gateway.answer(describeSender, () => exampleSender);
  gateway.answer(setSenderRate, ({ segmentsPerSecond }) => ({ ...exampleSender, segmentsPerSecond }));
  gateway.answer(describeRegistration, () => exampleRegistration);
  gateway.answer(checkRegistration, () => exampleRegistration);
  gateway.answer(describeRegistrationTexts, () => ({ site: 'https://salon.example.com', isPublic: true, texts: [] }));
  gateway.answer(listSuppressions, () => ({ suppressions: [exampleSuppression], nextCursor: null }));
  gateway.answer(suppressPhone, () => exampleSuppression);
  gateway.answer(liftSuppression, () => ({ phone }));
  gateway.answer(listReplies, () => ({ replies: [exampleReply], nextCursor: 'next' }));
  gateway.answer(listConversations, () => ({ conversations: [], nextCursor: null }));
  const savedReply = { id: randomUUID(), name: 'Hours', message: 'We are open until 7.', version: 0 };
  gateway.answer(listSavedReplies, () => [savedReply]);
  gateway.answer(addSavedReply, () => savedReply);
  gateway.answer(changeSavedReply, () => savedReply);
  gateway.answer(removeSavedReply, () => ({}));
  gateway.answer(markConversationRead, () => ({ phone }));
  gateway.answer(summarizeConversations, () => ({ open: 0, waiting: 0, mine: 0 }));
  gateway.answer(setConversationOpen, () => ({ phone }));
  gateway.answer(assignConversation, () => ({ phone }));
  gateway.answer(notePresence, () => ({}));
  gateway.answer(listConversationPeople, () => ({ people: [] }));
  gateway.answer(sendAnswer, ({ message }) => ({
    id: randomUUID(),
    phone,
    body: message,
    segments: 1,
    status: 'pending',
    simulated: null,
    error: null,
    createdAt: span.from,
  }));
  gateway.answer(reviewReply, () => ({ ...exampleReply, needsReview: false }));
}

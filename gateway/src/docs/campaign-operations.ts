import {
  campaignProgress,
  campaignRecipient,
  campaignReport,
  recipientQuery,
} from '@lacquer/contracts/campaign-progress';
import {
  reply,
  replyQuery,
  reviewForm,
  senderRateForm,
  senderStatus,
  suppression,
  suppressionForm,
  suppressionQuery,
} from '@lacquer/contracts/messaging';
import { z } from 'zod';
import { op, type Operation } from './operation.js';

const progressSummary =
  'Progress as server-sent events: `progress` at once and then on change, at most one in 250 ms, its id for `Last-Event-ID`; `unavailable`; `end`';

/** Watching campaigns, and all around the sender and the phones. */
export const campaignOperations: readonly Operation[] = [
  {
    ...op('GET', '/api/admin/campaigns/:id/progress', progressSummary, 'staff', campaignProgress),
    headers: { 'Last-Event-ID': 'The id of the last event that came: what has not changed since is not sent again.' },
    answerType: 'text/event-stream',
  },
  {
    ...op(
      'GET',
      '/api/admin/campaigns/:id/recipients',
      'Its recipients by id, and what became of each',
      'staff',
      z.array(campaignRecipient),
    ),
    query: recipientQuery,
  },
  op(
    'GET',
    '/api/admin/campaigns/:id/report',
    'What its recipients brought in within 7 days, beside those left out by chance',
    'staff',
    campaignReport,
  ),
  {
    ...op('GET', '/api/admin/replies', 'What customers texted, newest first', 'staff', z.array(reply)),
    query: replyQuery,
  },
  {
    ...op('POST', '/api/admin/replies/:id/review', 'Says whether a reply is an opt-out', 'staff', reply),
    body: reviewForm,
  },
  {
    ...op('GET', '/api/admin/suppressions', 'Phones that get no campaign, newest first', 'staff', z.array(suppression)),
    query: suppressionQuery,
  },
  {
    ...op('POST', '/api/admin/suppressions', 'Excludes a phone whose owner told the staff', 'staff', suppression),
    body: suppressionForm,
    status: 201,
  },
  {
    ...op('DELETE', '/api/admin/suppressions/:phone', 'Lifts an exclusion that was not made by text', 'staff'),
    status: 204,
  },
  op('GET', '/api/admin/sender', 'The sender, its rate, its hours and what holds it up', 'staff', senderStatus),
  {
    ...op(
      'PUT',
      '/api/admin/sender/rate',
      'Sets how fast texts leave; null: as the settings say',
      'owner',
      senderStatus,
    ),
    body: senderRateForm,
  },
];

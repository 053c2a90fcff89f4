import { defineCall } from '../call.js';
import {
  deadLetterErrors,
  deadLetterForm,
  deadLetterList,
  operations,
  publishedEvents,
  replayForm,
  settledDeadLetters,
} from '../operations.js';

export const describe = defineCall({
  method: 'GET',
  path: '/api/admin/operations',
  summary: 'How each app runs: its version, its database, what waits and what is stuck',
  access: 'staff',
  answer: operations,
});

export const listDeadLetters = defineCall({
  method: 'GET',
  path: '/api/admin/dead-letters',
  summary: 'Events that were set aside because they could not be handled',
  access: 'staff',
  answer: deadLetterList,
});

export const replayDeadLetters = defineCall({
  method: 'POST',
  path: '/api/admin/dead-letters/replay',
  summary: 'Delivers dead letters to their consumer again',
  access: 'owner',
  body: deadLetterForm,
  answer: settledDeadLetters,
  errors: deadLetterErrors,
});

export const discardDeadLetters = defineCall({
  method: 'POST',
  path: '/api/admin/dead-letters/discard',
  summary: 'Removes dead letters for good',
  access: 'owner',
  body: deadLetterForm,
  answer: settledDeadLetters,
  errors: deadLetterErrors,
});

export const countPublished = defineCall({
  method: 'GET',
  path: '/api/admin/outbox/published',
  summary: 'How many events the apps have published, by type: since a moment, or as long as they are kept',
  access: 'owner',
  query: replayForm.partial(),
  answer: publishedEvents,
});

export const replayOutbox = defineCall({
  method: 'POST',
  path: '/api/admin/outbox/replay',
  summary: 'Publishes again what the apps have published since a moment; who has handled it already skips it',
  access: 'owner',
  body: replayForm,
  answer: publishedEvents,
});

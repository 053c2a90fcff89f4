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
  summary: 'Returns the status of each app: version, database, waiting and stuck work',
  access: 'staff',
  answer: operations,
});

export const listDeadLetters = defineCall({
  method: 'GET',
  path: '/api/admin/dead-letters',
  summary: 'Lists the events that failed and are no longer retried',
  access: 'staff',
  answer: deadLetterList,
});

export const replayDeadLetters = defineCall({
  method: 'POST',
  path: '/api/admin/dead-letters/replay',
  summary: 'Redelivers dead letters to their consumer',
  access: 'owner',
  body: deadLetterForm,
  answer: settledDeadLetters,
  errors: deadLetterErrors,
});

export const discardDeadLetters = defineCall({
  method: 'POST',
  path: '/api/admin/dead-letters/discard',
  summary: 'Deletes dead letters permanently',
  access: 'owner',
  body: deadLetterForm,
  answer: settledDeadLetters,
  errors: deadLetterErrors,
});

export const countPublished = defineCall({
  method: 'GET',
  path: '/api/admin/outbox/published',
  summary:
    'Counts the events that the apps have published, by type: since a moment, or over the whole retention period',
  access: 'owner',
  query: replayForm.partial(),
  answer: publishedEvents,
});

export const replayOutbox = defineCall({
  method: 'POST',
  path: '/api/admin/outbox/replay',
  summary:
    'Republishes the events that the apps have published since a moment; consumers skip those that they have already handled',
  access: 'owner',
  body: replayForm,
  answer: publishedEvents,
});

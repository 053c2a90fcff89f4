import { defineCall } from '../call.js';
import { tooManyOpen } from '../errors.js';
import { liveChange } from '../live.js';

export const watch = defineCall({
  method: 'GET',
  path: '/api/admin/events',
  summary:
    'Streams changes to the open admin as server-sent events: `changed` with its topics, at most one per 250 ms; `end` when the session ends',
  access: 'staff',
  headers: {
    'Last-Event-ID':
      'The id of the last event received. Changes since then are sent immediately; if they are not known, all topics are sent.',
  },
  answer: liveChange,
  answerType: 'text/event-stream',
  errors: { 'GATEWAY.STOPPING': 'unavailable', ...tooManyOpen },
});

import { defineCall } from '../call.js';
import { tooManyOpen } from '../errors.js';
import { liveChange } from '../live.js';

export const watch = defineCall({
  method: 'GET',
  path: '/api/admin/events',
  summary:
    'What changes while the admin is open, as server-sent events: `changed` with its topics, at most one in 250 ms; `end` when the session is over',
  access: 'staff',
  headers: {
    'Last-Event-ID':
      'The id of the last event received. What has changed since is said at once; everything, if that is not known.',
  },
  answer: liveChange,
  answerType: 'text/event-stream',
  errors: { 'GATEWAY.STOPPING': 'unavailable', ...tooManyOpen },
});

import { z } from 'zod';
import { defineCall } from '../call.js';
import { tooManyOpen } from '../errors.js';
import { liveChange, watchedLimit } from '../live-reads.js';
import { text } from '../values.js';

/** Values separated by commas. */
const commaSeparated = (maxLength: number) =>
  text()
    .max(maxLength)
    .transform((given) => given.split(',').filter(Boolean));

export const watch = defineCall({
  method: 'GET',
  path: '/api/admin/events',
  summary:
    "Streams changes to the open admin as server-sent events: `changed` with its topics; `progress` and `unavailable` of the campaigns it asks for, as in a campaign's own stream; `presence`, who else is in a conversation; each at most once per 250 ms; `end` when the session ends",
  access: 'staff',
  query: z.object({
    /** The topics that the client knows and shows; unknown ones are ignored. Absent: the topics of the first release. */
    topics: commaSeparated(500).optional(),
    /** The ids of the campaigns whose progress the client shows. */
    campaigns: commaSeparated(1000).pipe(z.array(z.uuid()).max(watchedLimit)).optional(),
    /** For a new stream that continues another: the id of the last event received. `Last-Event-ID` overrides it. */
    since: text().max(100).optional(),
  }),
  headers: {
    'Last-Event-ID':
      'The id of the last event received. Changes since then are sent immediately; if they are not known, all topics are sent.',
  },
  answer: liveChange,
  answerType: 'text/event-stream',
  errors: { 'GATEWAY.STOPPING': 'unavailable', ...tooManyOpen },
});

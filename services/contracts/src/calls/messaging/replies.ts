import { z } from 'zod';
import { defineCall } from '../../call.js';
import { listReplies, reply, replyQuery, reviewForm, reviewReply } from '../../messaging/messaging.js';

export const list = defineCall({
  method: 'GET',
  path: '/api/admin/replies',
  summary: 'Lists the texts from customers, newest first',
  access: 'staff',
  query: replyQuery,
  answer: z.array(reply),
  paged: true,
  forwards: listReplies,
});

export const review = defineCall({
  method: 'POST',
  path: '/api/admin/replies/:id/review',
  summary: 'Records whether a reply is an opt-out',
  access: 'staff',
  params: z.object({ id: z.uuid() }),
  body: reviewForm,
  safeToRepeat: true,
  forwards: reviewReply,
  audit: {
    action: 'reply.review',
    subject: ({ params }) => ['reply', params.id],
    details: ({ body }) => body,
  },
});

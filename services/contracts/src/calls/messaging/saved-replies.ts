import { z } from 'zod';
import { defineCall } from '../../call.js';
import { savedRepliesPath } from '../../messaging/saved-replies-path.js';
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
  savedReply,
  savedReplyEdit,
  savedReplyForm,
} from '../../messaging/saved-replies.js';

const one = z.object({ id: z.uuid() });

export const list = defineCall({
  method: 'GET',
  path: savedRepliesPath,
  summary: 'Lists the texts that staff insert into answers, by name',
  access: 'staff',
  forwards: listSavedReplies,
});

export const add = defineCall({
  method: 'POST',
  path: savedRepliesPath,
  summary: 'Saves a text for answers',
  access: 'staff',
  body: savedReplyForm,
  status: 201,
  answer: savedReply,
  idempotent: true,
  forwards: addSavedReply,
  audit: { action: 'reply.save', responseSubject: ({ id }) => ['saved-reply', id], details: ({ body }) => body },
});

export const change = defineCall({
  method: 'PUT',
  path: `${savedRepliesPath}/:id`,
  summary: 'Replaces the name and the text of a saved reply',
  access: 'staff',
  params: one,
  body: savedReplyEdit,
  safeToRepeat: true,
  forwards: changeSavedReply,
  audit: {
    action: 'reply.change-saved',
    subject: ({ params }) => ['saved-reply', params.id],
    details: ({ body }) => body,
  },
});

export const remove = defineCall({
  method: 'DELETE',
  path: `${savedRepliesPath}/:id`,
  summary: 'Removes a saved reply',
  access: 'staff',
  params: one,
  status: 204,
  safeToRepeat: true,
  forwards: removeSavedReply,
  audit: { action: 'reply.remove-saved', subject: ({ params }) => ['saved-reply', params.id] },
});

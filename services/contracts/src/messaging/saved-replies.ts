import { z } from 'zod';
import { maxMessageLength } from './campaign.js';
import { defineRpc } from '../contract.js';
import { placeholderFault } from './first-name.js';
import { idempotencyErrors, repeatable, replayable } from '../idempotency.js';
import { salonPlaceholder } from './saved-reply-text.js';
import { requiredText } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';

/** The number of saved replies of a salon. All are read at once. */
export const maxSavedReplies = 200;

/** A text that staff insert into answers. `message` may contain `{first_name}` and `{salon}`. */
export const savedReplyForm = z.object({
  name: requiredText(60),
  message: requiredText(maxMessageLength).superRefine((message, context) => {
    const fault = placeholderFault(message, salonPlaceholder);
    if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  }),
});
export type SavedReplyForm = z.output<typeof savedReplyForm>;
export const savedReplyEdit = savedReplyForm.extend(madeOf);

export const savedReply = savedReplyForm.extend({
  id: z.uuid(),
  message: z.string(),
  /** The number of edits. */
  version: presentVersion,
});
export type SavedReply = z.infer<typeof savedReply>;

const one = { id: z.uuid() };
/** Names are compared without regard to letter case. */
const nameTaken = { 'MESSAGING.SAVED_REPLY_NAME_TAKEN': 'conflict' } as const;

/** In the order of the names. */
export const listSavedReplies = defineRpc('messaging.list-saved-replies.v1', {
  request: z.object({}),
  response: z.array(savedReply),
});

export const addSavedReply = defineRpc('messaging.add-saved-reply.v1', {
  actor: 'staff',
  request: savedReplyForm.extend(repeatable),
  response: savedReply.extend(replayable),
  errors: { ...nameTaken, ...idempotencyErrors, 'MESSAGING.TOO_MANY_SAVED_REPLIES': 'conflict' },
});

export const changeSavedReply = defineRpc('messaging.change-saved-reply.v1', {
  actor: 'staff',
  request: savedReplyEdit.extend(one),
  response: savedReply,
  errors: { ...nameTaken, ...editConflict('MESSAGING'), 'MESSAGING.SAVED_REPLY_NOT_FOUND': 'not-found' },
});

/** Also succeeds if there is no such reply any more. */
export const removeSavedReply = defineRpc('messaging.remove-saved-reply.v1', {
  actor: 'staff',
  request: z.object(one),
  response: z.object({}),
});

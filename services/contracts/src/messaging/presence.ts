import { z } from 'zod';
import { defineEvent, defineRpc, mayGoUnheard } from '../contract.js';
import { e164, requiredText } from '../values.js';
import { messagingPhoneInvalid } from './messaging.js';

/** What somebody does in a conversation. `gone`: left it. */
export const presenceStates = ['reading', 'typing', 'gone'] as const;
export type PresenceState = (typeof presenceStates)[number];

/** How long a state is shown after it was last noted, in milliseconds: a window that is closed says nothing. */
export const presenceMs = { reading: 30_000, typing: 7000 } as const;

/** How often a window notes a state that goes on, in milliseconds. */
export const presenceRepeatMs = { reading: 12_000, typing: 3000 } as const;

export const presenceForm = z.object({ state: z.enum(presenceStates) });

/** Tells the others who look at a conversation. Stored nowhere; of a person who notes too much, the rest is dropped. */
export const notePresence = defineRpc('messaging.note-presence.v1', {
  actor: 'staff',
  request: presenceForm.extend({ phoneNumber: requiredText(40) }),
  response: z.object({}),
  errors: messagingPhoneInvalid,
});

const person = z.object({ id: z.uuid(), name: z.string() });

/** Published past the outbox: one that is lost is followed by another, or by the end of what it would have prolonged. */
export const presenceNoted = defineEvent(
  'messaging.presence-noted.v1',
  z.object({ phone: e164, person, state: z.string() }),
  mayGoUnheard,
);

/** Who is in a conversation, for the open admin: without the viewer; empty: nobody else any more. */
export const conversationPresence = z.object({
  phone: z.string(),
  people: z.array(person.extend({ state: z.enum(['reading', 'typing']) })),
});
export type ConversationPresence = z.infer<typeof conversationPresence>;

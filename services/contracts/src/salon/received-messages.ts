import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { text } from '../values.js';

/** The numbers of messages received today and this week, excluding spam. Days and weeks (from Monday) are the salon's. */
export const receivedMessages = z.object({ today: z.int(), week: z.int() });
export type ReceivedMessages = z.infer<typeof receivedMessages>;

export const summarizeReceived = defineRpc('contact.summarize-received.v1', {
  request: z.object({ timeZone: text().max(60) }),
  response: receivedMessages,
});

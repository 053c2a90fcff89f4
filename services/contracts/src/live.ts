import { z } from 'zod';
import { defineRpc } from './contract.js';

/** What may change while the admin is open. */
export const liveTopics = ['contacts', 'customers', 'campaigns', 'replies', 'suppressions'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Something of these topics has changed. Whoever shows it reads it again. */
export const liveChange = z.object({ topics: z.array(z.enum(liveTopics)) });

/** Each text changes whenever what it stands for does: the campaigns' states and texts; replies, their review and answers. */
export const getMessagingPulse = defineRpc('messaging.get-pulse.v1', {
  request: z.object({}),
  response: z.object({ campaigns: z.string(), replies: z.string() }),
});

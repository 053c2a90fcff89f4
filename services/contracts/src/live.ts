import { z } from 'zod';
import { defineRpc } from './contract.js';

/** The topics that the admin receives changes for. */
export const liveTopics = ['contacts', 'customers', 'campaigns', 'replies', 'suppressions'] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Data of these topics has changed; clients that show it refetch it. */
export const liveChange = z.object({ topics: z.array(z.enum(liveTopics)) });

/**
 * Each string changes whenever its data changes: the campaigns' states and texts; replies, their review and answers.
 */
export const getMessagingPulse = defineRpc('messaging.get-pulse.v1', {
  request: z.object({}),
  response: z.object({ campaigns: z.string(), replies: z.string() }),
});

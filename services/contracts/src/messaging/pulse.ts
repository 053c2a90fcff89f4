import { z } from 'zod';
import { defineRpc } from '../contract.js';

/**
 * For gateways of the release before, which ask every 2 s while an admin window is open: a string that differs from the
 * last one makes its windows read again. This release's gateways follow the events of `changes.ts`.
 */
export const getMessagingPulse = defineRpc('messaging.get-pulse.v1', {
  request: z.object({}),
  response: z.object({ campaigns: z.string(), replies: z.string() }),
});

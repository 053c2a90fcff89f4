import { z } from 'zod';
import { defineRpc } from '../contract.js';

/**
 * The website has taken as many requests for texts within an hour as it may, which is `requests`. The staff are alerted
 * once an hour, however often and by however many gateways this is reported.
 */
export const reportJoinFlood = defineRpc('messaging.report-join-flood.v1', {
  request: z.object({ requests: z.int() }),
  /** Whether this report raised the alert. */
  response: z.object({ alerted: z.boolean() }),
});

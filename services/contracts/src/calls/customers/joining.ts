import { z } from 'zod';
import { defineCall } from '../../call.js';
import { joinForm, join as joinRpc } from '../../customers/joining.js';

export const startKiosk = defineCall({
  method: 'POST',
  path: '/api/admin/join/kiosk',
  summary: 'Turns this browser into a tablet on which customers ask for texts, and ends its session',
  access: 'staff',
  status: 204,
});

export const join = defineCall({
  method: 'POST',
  path: '/api/join',
  summary: 'Asks for texts of the salon. The answer does not tell what is known of the phone',
  access: 'anyone',
  body: joinForm,
  form: true,
  status: 202,
  answer: z.object({}),
  errors: { ...joinRpc.errors, RATE_LIMITED: 'rate-limited' },
});

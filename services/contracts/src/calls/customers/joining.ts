import { z } from 'zod';
import { defineCall } from '../../call.js';
import { joinSheetQuery } from '../../customers/join-sheet.js';
import { joinForm, join as joinRpc } from '../../customers/joining.js';

export const startKiosk = defineCall({
  method: 'POST',
  path: '/api/admin/join/kiosk',
  summary: 'Turns this browser into a tablet on which customers ask for texts, and ends its session',
  access: 'staff',
  status: 204,
});

export const downloadSheet = defineCall({
  method: 'GET',
  path: '/api/admin/join/sheet.pdf',
  summary:
    'Returns the sheet, or a page of table cards, with the code of the page on which customers ask for texts, as PDF',
  access: 'staff',
  query: joinSheetQuery,
  answer: z.string(),
  answerType: 'application/pdf',
  errors: { 'GATEWAY.LETTER_NOT_PRINTABLE': 'conflict' },
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

import { z } from 'zod';
import { defineCall } from '../../call.js';
import { correctVisit, visitCorrection, visitVoiding, voidVisit } from '../../customers/manual-visits.js';
import { visitEntry } from '../../customers/timeline.js';

const params = z.object({ id: z.uuid() });

export const correct = defineCall({
  method: 'PATCH',
  path: '/api/admin/visits/:id',
  summary: 'Corrects a visit that staff entered, with a reason',
  access: 'staff',
  params,
  body: visitCorrection,
  answer: visitEntry,
  errors: correctVisit.errors,
});

export const voidOne = defineCall({
  method: 'POST',
  path: '/api/admin/visits/:id/void',
  summary: 'Voids a visit that staff entered, with a reason',
  access: 'staff',
  params,
  body: visitVoiding,
  answer: visitEntry,
  errors: voidVisit.errors,
});

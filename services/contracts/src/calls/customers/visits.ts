import { z } from 'zod';
import { defineCall } from '../../call.js';
import { correctVisit, visitCorrection, visitVoiding, voidVisit } from '../../customers/manual-visits.js';

const one = z.object({ id: z.uuid() });

export const correct = defineCall({
  method: 'PATCH',
  path: '/api/admin/visits/:id',
  summary: 'Corrects a visit that staff entered, with a reason',
  access: 'staff',
  params: one,
  body: visitCorrection,
  forwards: correctVisit,
  toRequest: ({ params, body }) => ({ ...body, visitId: params.id }),
  audit: { action: 'visit.correct', subject: ({ params }) => ['visit', params.id] },
});

export const voidOne = defineCall({
  method: 'POST',
  path: '/api/admin/visits/:id/void',
  summary: 'Voids a visit that staff entered, with a reason',
  access: 'staff',
  params: one,
  body: visitVoiding,
  forwards: voidVisit,
  toRequest: ({ params, body }) => ({ ...body, visitId: params.id }),
  audit: { action: 'visit.void', subject: ({ params }) => ['visit', params.id] },
});

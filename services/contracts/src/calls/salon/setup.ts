import { defineCall } from '../../call.js';
import { getSalonSetup, settleSetupStep } from '../../salon/setup.js';

export const get = defineCall({
  method: 'GET',
  path: '/api/admin/setup',
  summary: 'Returns the steps of setting up a new salon, with their states',
  access: 'owner',
  forwards: getSalonSetup,
});

export const settle = defineCall({
  method: 'PUT',
  path: '/api/admin/setup/:step',
  summary: 'Marks a step of the setup as done or skipped',
  access: 'owner',
  params: settleSetupStep.request.pick({ step: true }),
  body: settleSetupStep.request.pick({ state: true }),
  safeToRepeat: true,
  forwards: settleSetupStep,
  audit: { action: 'salon.settle-setup-step', details: ({ params, body }) => ({ ...params, ...body }) },
});

import { asStored, type TextKind } from './text-kind.js';

/** The final text of a campaign to one phone. At night only to the phone of the person who requested it. */
export const test = {
  name: 'test',
  job: { name: 'send-test', idField: 'testId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: true,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: false,
  intervalMs: null,
  retriedHours: null,
  personal: { exported: 'Test texts', erased: 'test texts' },
} as const satisfies TextKind;

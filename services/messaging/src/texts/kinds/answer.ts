import { aDay, asStored, type TextKind } from './text-kind.js';

/** A text from staff to one phone. At night only to a customer who has just written to the salon. */
export const answer = {
  name: 'answer',
  job: { name: 'send-answer', idField: 'answerId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: true,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: true,
  intervalMs: null,
  retriedHours: aDay,
  personal: { exported: 'Answers of the salon', erased: 'answers of the salon' },
} as const satisfies TextKind;

import { asStored, type TextKind } from './text-kind.js';

/** A text from staff to one phone. At any hour: the customer has written to the salon and is waiting. */
export const answer = {
  name: 'answer',
  job: { name: 'send-answer', idField: 'answerId' },
  isUrgent: true,
  plan: asStored,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: true,
  intervalMs: null,
  personal: { exported: 'Answers of the salon', erased: 'answers of the salon' },
} as const satisfies TextKind;

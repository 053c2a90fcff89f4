import { nightGraceHours } from '../../hours/night-grace.js';
import { asStored, type TextKind } from './text-kind.js';

/** The question that answers the keyword, at any hour: the phone has just texted. */
export const question = {
  name: 'question',
  job: { name: 'send-question', idField: 'questionId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: false,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: false,
  intervalMs: null,
  cap: { texts: 1, hours: 24, perHour: 60, waits: false },
  retriedHours: nightGraceHours,
  personal: { exported: 'Questions after the keyword', erased: 'questions after the keyword' },
} as const satisfies TextKind;

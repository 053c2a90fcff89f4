import { nightGraceHours } from '../../hours/night-grace.js';
import { asStored, type TextKind } from './text-kind.js';

/** The answer to HELP, at any hour: the phone has just texted. */
export const help = {
  name: 'help',
  job: { name: 'send-help', idField: 'helpId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: false,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: false,
  intervalMs: null,
  cap: { texts: 3, hours: 24, perHour: 60, waits: false },
  retriedHours: nightGraceHours,
  personal: { exported: 'Answers to HELP', erased: 'answers to HELP' },
} as const satisfies TextKind;

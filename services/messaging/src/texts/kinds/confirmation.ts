import { formRequestsPerHour } from '@lacquer/contracts/customers/joining';
import { aDay, asStored, type TextKind } from './text-kind.js';

/** The first text to a phone that asked for texts on the website, by keyword or at the desk. */
export const confirmation = {
  name: 'confirmation',
  job: { name: 'send-confirmation', idField: 'confirmationId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: true,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: false,
  intervalMs: null,
  // anyone can type anybody's phone into a form; the keyword and the tablet come on top, and their consents hold as well
  cap: { texts: 1, hours: 24, perHour: formRequestsPerHour, waits: true },
  retriedHours: aDay,
  personal: { exported: 'Confirmations of texts', erased: 'confirmations of texts' },
} as const satisfies TextKind;

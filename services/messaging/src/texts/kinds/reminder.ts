import { aDay, asStored, type TextKind } from './text-kind.js';

/** A reminder that the provider refused is of use until so long before its appointment. Hours. */
export const lastHours = { day: 3, hours: 1 };

/** A reminder of an appointment, to a customer who asked for them. By day only; it expires before the appointment. */
export const reminder = {
  name: 'reminder',
  job: { name: 'send-reminder', idField: 'reminderId' },
  isUrgent: true,
  plan: asStored,
  waitsForDay: true,
  isForBooking: true,
  skipsSuppressed: true,
  suppresses: true,
  isInConversation: true,
  intervalMs: null,
  retriedHours: aDay,
  personal: { exported: 'Reminders of appointments', erased: 'reminders of appointments' },
} as const satisfies TextKind;

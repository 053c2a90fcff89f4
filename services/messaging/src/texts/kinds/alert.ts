import { alertText, maxAlertSegments } from '../alerts/alert-text.js';
import { aDay, type TextKind } from './text-kind.js';

/**
 * A text to the staff, at any hour. The claim decides its content, so its slot is as wide as the longest alert. The
 * staff's own phone is never suppressed.
 */
export const alert = {
  name: 'alert',
  job: { name: 'send-staff-alert', idField: 'alertId' },
  isUrgent: true,
  plan: (_, { publicUrl }) => ({
    segments: maxAlertSegments,
    compose: ({ phone, news, language }) => ({ to: phone, body: alertText(news, publicUrl, language ?? 'en') }),
  }),
  waitsForDay: false,
  skipsSuppressed: false,
  suppresses: false,
  isInConversation: false,
  intervalMs: 5 * 60_000,
  retriedHours: aDay,
  personal: { exported: 'Alerts to the staff', erased: 'alerts to the staff' },
} as const satisfies TextKind;

import { z } from 'zod';
import { defineEvent, defineRpc } from '../contract.js';
import { type SiteLanguage } from '../site/languages.js';
import { instant, requiredText } from '../values.js';
import { editConflict, madeOf, presentVersion } from '../versions.js';
import { placeholderFault } from './first-name.js';

/** `day`: at the same time of day on the day before. `hours`: two hours before. */
export const reminderKinds = ['day', 'hours'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What a reminder's text is filled in with, besides the first name. `{time}`: day and time at the salon. */
export const timePlaceholder = '{time}';
export const servicePlaceholder = '{service}';

/** What the texts say before anyone changes them. */
export const reminderTexts: Record<SiteLanguage, string> = {
  en: 'Hi {first_name}, see you {time} for {service}. Reply C to confirm, N if you cannot come.',
  es: 'Hola {first_name}, le esperamos el {time}: {service}. Responda C para confirmar o N si no puede venir.',
  ko: '{first_name}님, {time} {service} 예약이 있습니다. 확인은 C, 못 오시면 N으로 답장해 주세요.',
};

/** The longest text of a reminder before it is filled in: a few segments. */
export const maxReminderText = 320;

const reminderText = requiredText(maxReminderText).superRefine((message, context) => {
  const rest = message.replaceAll(servicePlaceholder, '');
  const fault = placeholderFault(rest, timePlaceholder);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
  else if (!message.includes(timePlaceholder)) {
    context.addIssue({ code: 'custom', message: `needs ${timePlaceholder}: the day and the time of the appointment` });
  }
});

/** Both are off until an owner turns them on. A text in each language of the customers. */
export const reminderForm = z.object({
  day: z.boolean(),
  hours: z.boolean(),
  texts: z.object({ en: reminderText, es: reminderText, ko: reminderText }),
});
export type ReminderForm = z.output<typeof reminderForm>;
export const reminderEdit = reminderForm.extend(madeOf);

export const reminderSettings = reminderForm.extend({
  texts: z.object({ en: z.string(), es: z.string(), ko: z.string() }),
  /** The number of edits. */
  version: presentVersion,
  /** The texts as a customer gets them, with an example name and appointment. */
  examples: z.array(z.object({ language: z.string(), body: z.string(), segments: z.int() })),
  /** The reminders that were sent in the last 30 days, and the replies to them. */
  sent: z.int(),
  confirmed: z.int(),
  declined: z.int(),
});
export type ReminderSettings = z.infer<typeof reminderSettings>;

const salonUnknown = { 'MESSAGING.SALON_UNKNOWN': 'unavailable' } as const;

export const getReminders = defineRpc('messaging.get-reminders.v1', {
  request: z.object({}),
  response: reminderSettings,
  errors: salonUnknown,
});

/** Applies to reminders that are due from now on. */
export const changeReminders = defineRpc('messaging.change-reminders.v1', {
  actor: 'owner',
  request: reminderEdit,
  response: reminderSettings,
  errors: { ...salonUnknown, ...editConflict('MESSAGING') },
});

/** A customer replied to a reminder of a booking that starts at `startsAt`: it is confirmed, or they cannot come. */
export const bookingAnswered = defineEvent(
  'messaging.booking-answered.v1',
  z.object({
    bookingId: z.uuid(),
    startsAt: instant,
    answer: z.enum(['confirmed', 'declined']),
    at: instant,
  }),
  { handledBy: 'customer' },
);

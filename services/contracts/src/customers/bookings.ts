import { z } from 'zod';
import { defineChange } from '../changes.js';
import { defineEvent, defineRpc } from '../contract.js';
import { pageLimit } from '../paging.js';
import { e164, instant, text } from '../values.js';

/** `pending`: the salon has not accepted it yet. `cancelled`: by the customer or the salon, or declined. */
export const bookingStates = ['pending', 'accepted', 'cancelled', 'no-show'] as const;
export type BookingState = (typeof bookingStates)[number];

/** The tag of a customer who missed a booking. Added once for each; staff may remove it. */
export const noShowTag = 'no-show';

/** An appointment at Square. The names and the phone are those of the record, or of Square if there is no record. */
export const booking = z.object({
  id: z.uuid(),
  startsAt: instant,
  /** Of all services together; null if unknown. */
  minutes: z.int().nullable(),
  services: z.array(z.string()),
  state: z.enum(bookingStates),
  /** Null: the person has no record yet, because nothing was paid. */
  customerId: z.uuid().nullable(),
  givenName: z.string().nullable(),
  familyName: z.string().nullable(),
  phoneNumber: e164.nullable(),
  /** What the customer replied to a reminder of this time; null: nothing. */
  answer: z.enum(['confirmed', 'declined']).nullable(),
});
export type Booking = z.infer<typeof booking>;

/** The most bookings of one day that are listed, and the number of those after it. */
export const maxListedToday = 200;
export const listedNext = 5;

/**
 * The bookings of today in the salon's time zone, those that are over included, and the next ones after today. Without
 * the canceled ones. `count`: all of today. `isRead`: whether Square shows the salon's appointments.
 * `unconfirmedSince`: when they were last read, if that is too long ago to rely on them; nobody is reminded meanwhile.
 */
export const bookingDay = z.object({
  isRead: z.boolean(),
  unconfirmedSince: instant.nullable().optional(),
  count: z.int(),
  today: z.array(booking),
  next: z.array(booking),
  /** When the day ends: what is shown is over then. */
  until: instant,
});
export type BookingDay = z.infer<typeof bookingDay>;

export const getBookingDay = defineRpc('customer.get-booking-day.v1', {
  request: z.object({ timeZone: text().max(60) }),
  response: bookingDay,
});

/** The most bookings that a customer's page lists of each kind. */
export const listedOfCustomer = 20;

/** A customer's bookings: those ahead, the next one first, and those missed, the latest first. */
export const customerBookings = z.object({
  upcoming: z.array(booking),
  missed: z.array(booking),
});
export type CustomerBookings = z.infer<typeof customerBookings>;

/** A booking that may be reminded of: accepted, with a phone whose owner asked for it. */
export const remindedBooking = z.object({
  bookingId: z.uuid(),
  startsAt: instant,
  phone: e164,
  /** In the form used in texts; null if unknown. */
  firstName: z.string().nullable(),
  language: z.string().nullable(),
  services: z.array(z.string()),
});
export type RemindedBooking = z.infer<typeof remindedBooking>;

/**
 * The accepted bookings that start after `from` and until `until`, by start, at most `limit` after `after`. Only those of
 * people who asked for reminders, and none that they have declined at its time; whether the phone has revoked is not
 * considered. None while they are unconfirmed.
 */
export const listRemindedBookings = defineRpc('customer.list-reminded-bookings.v1', {
  request: z.object({
    from: instant,
    until: instant,
    after: z.object({ startsAt: instant, bookingId: z.uuid() }).nullable(),
    limit: pageLimit,
  }),
  response: z.array(remindedBooking),
});

/**
 * What a customer agrees to who asks for reminders, by version. A text in use is never changed: a new text is a new
 * version. It is a wish of its own: a consent to offers and news is none, and it is none to them.
 */
export const reminderWordings = {
  'reminders-1':
    'I want to be reminded of my own appointments by text at this phone number: a day and some hours before, sent automatically. Message and data rates may apply. I can reply STOP or tell the salon at any time, and the reminders will end.',
} as const satisfies Record<string, string>;
export const reminderWording = 'reminders-1' satisfies keyof typeof reminderWordings;

/** Whether a customer wants reminders, and since when; null: they were never asked. */
export const reminderWish = z.object({ wants: z.boolean(), since: instant });

/** Records what the customer says about reminders. @see reminderWordings */
export const reminderWishForm = z.object({ wants: z.boolean() });
export const setReminderWish = defineRpc('customer.set-reminder-wish.v1', {
  actor: 'staff',
  request: reminderWishForm.extend({ id: z.uuid() }),
  response: reminderWish,
  errors: { 'CUSTOMER.NOT_FOUND': 'not-found', 'CUSTOMER.NO_PHONE': 'conflict' },
});

/**
 * A booking is new or has changed. `isAccepted`: it takes place at `startsAt`. Its reminders for another time are no
 * longer true.
 */
export const bookingChanged = defineEvent(
  'customer.booking-changed.v1',
  z.object({ bookingId: z.uuid(), startsAt: instant, isAccepted: z.boolean() }),
  { handledBy: 'messaging' },
);

/** Any booking has changed. Without an id. */
export const bookingsChanged = defineChange('customer.bookings-changed.v1');

/** How Square shows the salon's appointments. */
export const bookingAccess = z.object({
  /** When they were last read to the end; null: never. */
  readAt: instant.nullable(),
  /** Since when Square refuses them, and its codes; null: it does not. */
  refusedSince: instant.nullable(),
  reason: z.string().nullable(),
  /** As in `bookingDay`. */
  unconfirmedSince: instant.nullable().optional(),
});
export type BookingAccess = z.infer<typeof bookingAccess>;

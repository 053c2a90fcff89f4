import { z } from 'zod';
import { defineRpc } from '../contract.js';
import { staffLanguages } from '../staff/staff-languages.js';
import { staffRole } from '../staff/staff-role.js';
import { e164, instant, optionalText, requiredText, text } from '../values.js';

/**
 * What staff are told about. `message`: somebody wrote by the contact form. `reply`: a customer texted. `campaign`: a
 * campaign paused, stalled or failed. `trouble`: anything else that needs somebody.
 */
export const noticeKinds = ['message', 'reply', 'campaign', 'trouble'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** `push`: a notification on each device that was added. */
export const noticeChannels = ['push', 'email', 'text'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];

const channels = z.array(z.enum(noticeChannels)).max(noticeChannels.length);
/** The channels of each kind. */
export const noticeChoices = z.object({ message: channels, reply: channels, campaign: channels, trouble: channels });
export type NoticeChoices = z.output<typeof noticeChoices>;

/** A person who has chosen nothing is told of everything, on the devices that they add. */
export const firstChoices: NoticeChoices = {
  message: ['push'],
  reply: ['push'],
  campaign: ['push'],
  trouble: ['push'],
};

const timeOfDay = text().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time like 21:30');

/** Notices of these hours wait until `until`. In the salon's time zone; may cross midnight. */
export const quietHours = z
  .object({ from: timeOfDay, until: timeOfDay })
  .refine(({ from, until }) => from !== until, { path: ['until'], error: 'must differ from the start' });

/** How often e-mail is sent. `daily`: at 8:00 in the salon's time zone. */
export const emailPaces = ['each', 'hourly', 'daily'] as const;

/** How one person wants to be told. */
export const noticeWishes = z.object({
  choices: noticeChoices,
  quiet: quietHours.nullable(),
  emailPace: z.enum(emailPaces),
  /** The phone for the channel `text`, E.164; null: none. */
  phone: e164.nullable(),
  /** Whether notices show names and words of customers, on a locked screen too. */
  showsContent: z.boolean(),
  /** Of replies, only those in conversations that the person answers or that nobody answers. Absent: all. */
  onlyOwnReplies: z.boolean().optional(),
});
export type NoticeWishes = z.output<typeof noticeWishes>;

/** The phone in any notation, region US. A text needs one. */
export const noticeForm = noticeWishes
  .extend({ phone: optionalText(40) })
  .refine(({ choices, phone }) => phone !== null || !Object.values(choices).flat().includes('text'), {
    path: ['phone'],
    error: 'is needed to be told by text',
  });
export type NoticeForm = z.output<typeof noticeForm>;

/** A browser that gets notifications. */
export const pushDevice = z.object({
  /** The SHA-256 of the subscription's endpoint, base64url. */
  id: z.string(),
  /** The device and the browser, from its `User-Agent`; null if unknown. */
  label: z.string().nullable(),
  addedAt: instant,
  /** When its push service last accepted a notification; null: never. */
  reachedAt: instant.nullable(),
  /** Why the last one was not accepted, in words; null after a success. */
  trouble: z.string().nullable(),
});
export type PushDevice = z.infer<typeof pushDevice>;

/** A person's wishes, and what the installation can do. */
export const ownNotices = noticeWishes.extend({
  email: z.string(),
  devices: z.array(pushDevice),
  /** The application server key for subscriptions, base64url. */
  pushKey: z.string(),
  /** Whether the installation has a mail server. */
  sendsEmail: z.boolean(),
  /** Whether texts are really sent. */
  sendsTexts: z.boolean(),
});
export type OwnNotices = z.infer<typeof ownNotices>;

const notKnownYet = { 'MESSAGING.STAFF_UNKNOWN': 'unavailable' } as const;

export const getOwnNotices = defineRpc('messaging.get-own-notices.v1', {
  actor: 'staff',
  request: z.object({}),
  response: ownNotices,
  errors: notKnownYet,
});

/** Replaces the wishes. Notices that wait and are no longer wanted are dropped. */
export const setOwnNotices = defineRpc('messaging.set-own-notices.v1', {
  actor: 'staff',
  request: noticeForm,
  response: ownNotices,
  errors: { ...notKnownYet, 'MESSAGING.PHONE_INVALID': 'invalid' },
});

/** The number of devices of one person. A further one replaces the oldest. */
export const maxPushDevices = 20;

/** A subscription as browsers give it (`PushSubscription.toJSON()`). */
export const pushSubscription = z.object({
  endpoint: requiredText(1000),
  keys: z.object({
    p256dh: text().regex(/^[\w-]{87,88}=?$/, 'must be an uncompressed P-256 point, base64url'),
    auth: text().regex(/^[\w-]{22,24}={0,2}$/, 'must be 16 bytes, base64url'),
  }),
});

/**
 * How often the account was signed out everywhere. A device that was added before the last time is forgotten. No clock
 * decides it: a device of a later sign-in stays, also if it arrives before the list of accounts.
 */
const signOuts = z.int().min(0);

/** The number of `endedBrowsers` of one person, the last ones first. */
export const maxEndedBrowsers = 200;

/**
 * Adds a device, or replaces its keys. `signOuts`: of the session that adds it. `browser`: the browser of that session,
 * the same through the sign-ins there until one of its sessions is ended; absent: not known.
 */
export const addPushDevice = defineRpc('messaging.add-push-device.v1', {
  actor: 'staff',
  request: pushSubscription.extend({
    label: z.string().max(100).nullable(),
    signOuts: signOuts.optional(),
    browser: z.uuid().optional(),
  }),
  response: pushDevice,
  errors: { ...notKnownYet, 'MESSAGING.PUSH_ENDPOINT_REFUSED': 'invalid' },
});

export const pushDeviceId = text().min(1).max(100);

/** Removes an own device, if it exists. */
export const removePushDevice = defineRpc('messaging.remove-push-device.v1', {
  actor: 'staff',
  request: z.object({ id: pushDeviceId }),
  response: z.object({}),
});

/** Sends one notice to the caller, at once. It says how it went: what is refused comes back as an error. */
export const sendTestNotice = defineRpc('messaging.send-test-notice.v1', {
  actor: 'staff',
  request: z.object({ channel: z.enum(['push', 'email']) }),
  response: z.object({}),
  errors: {
    ...notKnownYet,
    'MESSAGING.NO_DEVICE': 'conflict',
    'MESSAGING.NO_MAIL_SERVER': 'conflict',
    'MESSAGING.NOTICE_REFUSED': 'unavailable',
  },
});

/** The number of people that `keepStaff` takes. */
const maxStaff = 1000;

export const staffPerson = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string().nullable(),
  role: staffRole,
  language: z.enum(staffLanguages).nullable(),
  signOuts: signOuts.optional(),
  /** The browsers in which the session was ended, by the person or from afar. Their devices are forgotten. */
  endedBrowsers: z.array(z.uuid()).max(maxEndedBrowsers).optional(),
});
export type StaffPerson = z.output<typeof staffPerson>;

/**
 * The people who may sign in, as the gateway knows them: all of them, each minute and after each change. Others are
 * told nothing any more, and their devices are forgotten.
 *
 * `asOf`: when the gateway read them, by its database. A list older than the last is ignored.
 */
export const keepStaff = defineRpc('messaging.keep-staff.v1', {
  request: z.object({ asOf: instant, people: z.array(staffPerson).max(maxStaff) }),
  response: z.object({}),
});

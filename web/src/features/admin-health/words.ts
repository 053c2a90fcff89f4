import type { AppName } from '@lacquer/contracts/contract';
import { durationWords } from '../../format/salon-time';
import { counted, t } from '../../staff-words/words';

/** Labels of the apps. */
export const appWords: Readonly<Record<AppName, string>> = {
  gateway: t('Site and sign-in'),
  catalog: t('Services and prices'),
  contact: t('Messages'),
  customer: t('Customers and payments'),
  messaging: t('Texts'),
};

const events: Readonly<Record<string, string>> = {
  'catalog.changed.v1': t('Prices or the salon’s profile have changed'),
  'contact.submitted.v1': t('A message arrived from the site'),
  'customer.consent-given.v1': t('Someone agreed to texts'),
  'customer.consent-revoked.v1': t('Someone opted out of texts'),
  'customer.created.v1': t('A customer was added'),
  'customer.visit-recorded.v1': t('A visit was recorded'),
  'customer.visit-corrected.v1': t('A visit was corrected'),
  'customer.phone-changed.v1': t('A phone was changed'),
  'customer.merged.v1': t('Two customers were merged'),
  'customer.unmerged.v1': t('A merge was undone'),
  'customer.square-list-stopped.v1': t('One of Square’s lists could not be read to its end'),
  'messaging.phone-suppressed.v1': t('A phone gets no more texts'),
  'messaging.suppression-lifted.v1': t('A phone gets texts again'),
};

/** The label of an event type. An unknown type is shown as it is. */
export const eventWords = (type: string | null): string =>
  type === null ? t('A message that is not an event') : (events[type] ?? type);

/** `seconds`: above zero, this app's machine is ahead of the provider. */
const clockWords = (provider: string) => (seconds: number) =>
  t(
    seconds > 0
      ? "The clock of this app's machine is {duration} ahead of {provider}’s: codes of the second step may fail, and quiet hours shift. Turn on its time synchronization (NTP)"
      : "The clock of this app's machine is {duration} behind {provider}’s: codes of the second step may fail, and quiet hours shift. Turn on its time synchronization (NTP)",
    { duration: durationWords(Math.abs(seconds)), provider },
  );

/** Trouble of an app, by kind, for what no other line shows. */
export const troubleWords: Readonly<Record<string, (value: number) => string>> = {
  squareEventsOpen: (value) => t('Square: {count} not processed yet', { count: counted(value, 'event') }),
  squareEventsWaiting: (value) =>
    t('Square: {count} waiting, such as for a phone number', { count: counted(value, 'payment') }),
  squareListsUnread: (value) =>
    t('Square: {count} could not be read to the end. What is missing follows once Square answers', {
      count: counted(value, 'list'),
    }),
  squareGroupsRefused: () =>
    t(
      'Square: the customer groups cannot be read, so customers get no tags from them. The access token needs CUSTOMERS_READ',
    ),
  unhandledEvents: (value) =>
    t('{count} to another app did not arrive, although sent several times', { count: counted(value, 'message') }),
  clockOffSeconds: (value) =>
    t(
      'The clocks of this app and of the database differ by {seconds} seconds. Turn on time synchronization (NTP) on both machines',
      { seconds: value },
    ),
  twilioClockOffSeconds: clockWords('Twilio'),
  squareClockOffSeconds: clockWords('Square'),
  noticesUnmailed: (value) =>
    t(
      '{count} to the staff could not be mailed: the mail server does not take them. Check that it runs, and SMTP_URL with its password. They are sent by themselves once it does',
      { count: counted(value, 'message') },
    ),
  deliveryFallPoints: (value) =>
    t(
      'Of 100 texts {count} fewer arrive than usual. The recipients of the last campaigns show why, and Registration whether Twilio still accepts the number. This ends by itself once texts arrive as before',
      { count: value },
    ),
  textsRefused: (value) =>
    t(
      'Twilio does not accept {count} such as reminders or answers. The conversation of an answer shows why. They are sent by themselves once it does',
      { count: counted(value, 'text') },
    ),
  textsUnreadSeconds: (value) =>
    t(
      'Twilio has not listed the texts to the salon for {duration}. Some that came while the site was away may be missing, also a STOP. They are read by themselves once it does',
      { duration: durationWords(value) },
    ),
  backupFailed: () =>
    t(
      'The last backup failed. The log of the product says why, such as a full disk. The earlier backups are as before',
    ),
  backupOverdueSeconds: (value) =>
    t('No backup was made for {duration} longer than a night. Check that the folder of BACKUP_DIR can be written', {
      duration: durationWords(value),
    }),
  restoreTestFailed: () =>
    t(
      'The last test restore failed: the backup may be of no use. "npm run doctor" says why. Make another backup and test it',
    ),
  databaseDiskFull: () => t('The disk of the database is full: nothing can be saved'),
  logLinesLost: (value) =>
    t('{count} of the log could not be written, such as to a full disk. The app goes on', {
      count: counted(value, 'line'),
    }),
};

/** The servers that an app needs. */
const servers: Readonly<Record<string, string>> = {
  database: t('The database'),
  rabbitmq: 'RabbitMQ',
  queue: t('The queue of the texts'),
  'redis-noeviction': t('The memory policy of Redis'),
};

/** What is wrong, and what to do. The keys that begin with "low on" are RabbitMQ's own words. */
const alarmWords: Readonly<Record<string, string>> = {
  'low on disk': t('its disk is nearly full. Free some space there; what waits is delivered by itself'),
  'low on memory': t(
    'its memory is nearly full. Give it more, or find out why messages pile up; what waits is delivered by itself',
  ),
  'memory full': t('its memory is full. Raise its maxmemory; what waits is sent by itself'),
  'disk full, or not writable': t('it cannot save to its disk. Free some space there; what waits is sent by itself'),
};

export const serverWords = (server: string, reason: string): string =>
  `${servers[server] ?? server}: ${stateWords(reason)}`;

function stateWords(reason: string): string {
  if (reason.startsWith('frozen')) return t('connected, but does not answer');
  if (!reason.startsWith('alarm: ')) return t('down ({reason})', { reason });
  const alarm = reason.slice('alarm: '.length);
  return t('accepts nothing new: {reasons}', { reasons: alarmWords[alarm] ?? alarm });
}

/** Labels of job and event queues, by their queue names. */
export const queueWords: Readonly<Record<string, string>> = {
  campaigns: t('Campaigns to prepare'),
  sms: t('Campaign texts'),
  'urgent-sms': t('Alerts, tests and answers'),
};

import type { AppName } from '@lacquer/contracts/contract';
import { counted } from '../../format/count';
import { durationWords } from '../../format/salon-time';

/** Labels of the apps. */
export const appWords: Readonly<Record<AppName, string>> = {
  gateway: 'Site and sign-in',
  catalog: 'Services and prices',
  contact: 'Messages',
  customer: 'Customers and payments',
  messaging: 'Texts',
};

const events: Readonly<Record<string, string>> = {
  'catalog.changed.v1': 'Prices or the salon’s profile have changed',
  'contact.submitted.v1': 'A message arrived from the site',
  'customer.consent-given.v1': 'Someone agreed to texts',
  'customer.consent-revoked.v1': 'Someone opted out of texts',
  'customer.created.v1': 'A customer was added',
  'customer.visit-recorded.v1': 'A visit was recorded',
  'customer.visit-corrected.v1': 'A visit was corrected',
  'customer.phone-changed.v1': 'A phone was changed',
  'customer.merged.v1': 'Two customers were merged',
  'customer.unmerged.v1': 'A merge was undone',
  'customer.square-list-stopped.v1': 'One of Square’s lists could not be read to its end',
  'messaging.phone-suppressed.v1': 'A phone gets no more texts',
  'messaging.suppression-lifted.v1': 'A phone gets texts again',
};

/** The label of an event type. An unknown type is shown as it is. */
export const eventWords = (type: string | null): string =>
  type === null ? 'A message that is not an event' : (events[type] ?? type);

/** `seconds`: above zero, this app's machine is ahead of the provider. */
const clockWords = (provider: string) => (seconds: number) =>
  `The clock of this app's machine is ${durationWords(Math.abs(seconds))} ${seconds > 0 ? 'ahead of' : 'behind'} ${provider}’s: codes of the second step may fail, and quiet hours shift. Turn on its time synchronization (NTP)`;

/** Trouble of an app, by kind, for what no other line shows. */
export const troubleWords: Readonly<Record<string, (value: number) => string>> = {
  squareEventsOpen: (value) => `Square: ${counted(value, 'event')} not processed yet`,
  squareEventsWaiting: (value) => `Square: ${counted(value, 'payment')} waiting, such as for a phone number`,
  squareListsUnread: (value) =>
    `Square: ${counted(value, 'list')} could not be read to the end. What is missing follows once Square answers`,
  squareGroupsRefused: () =>
    'Square: the customer groups cannot be read, so customers get no tags from them. The access token needs CUSTOMERS_READ',
  unhandledEvents: (value) => `${counted(value, 'message')} to another app did not arrive, although sent several times`,
  clockOffSeconds: (value) =>
    `The clocks of this app and of the database differ by ${value} seconds. Turn on time synchronization (NTP) on both machines`,
  twilioClockOffSeconds: clockWords('Twilio'),
  squareClockOffSeconds: clockWords('Square'),
  databaseDiskFull: () => 'The disk of the database is full: nothing can be saved',
  logLinesLost: (value) =>
    `${counted(value, 'line')} of the log could not be written, such as to a full disk. The app goes on`,
};

/** The servers that an app needs. */
const servers: Readonly<Record<string, string>> = {
  database: 'The database',
  rabbitmq: 'RabbitMQ',
  queue: 'The queue of the texts',
  'redis-noeviction': 'The memory policy of Redis',
};

/** What is wrong, and what to do. The keys that begin with "low on" are RabbitMQ's own words. */
const alarmWords: Readonly<Record<string, string>> = {
  'low on disk': 'its disk is nearly full. Free some space there; what waits is delivered by itself',
  'low on memory':
    'its memory is nearly full. Give it more, or find out why messages pile up; what waits is delivered by itself',
  'memory full': 'its memory is full. Raise its maxmemory; what waits is sent by itself',
  'disk full, or not writable': 'it cannot save to its disk. Free some space there; what waits is sent by itself',
};

export const serverWords = (server: string, reason: string): string =>
  `${servers[server] ?? server}: ${stateWords(reason)}`;

function stateWords(reason: string): string {
  if (reason.startsWith('frozen')) return 'connected, but does not answer';
  if (!reason.startsWith('alarm: ')) return `down (${reason})`;
  const alarm = reason.slice('alarm: '.length);
  return `accepts nothing new: ${alarmWords[alarm] ?? alarm}`;
}

/** Labels of job and event queues, by their queue names. */
export const queueWords: Readonly<Record<string, string>> = {
  campaigns: 'Campaigns to prepare',
  sms: 'Campaign texts',
  'urgent-sms': 'Alerts, tests and answers',
};

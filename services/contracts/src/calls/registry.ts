import type { CallContract } from '../call.js';
import * as account from './staff/account.js';
import * as auth from './staff/auth.js';
import * as staff from './staff/staff.js';
import * as audit from './staff/audit.js';
import * as catalog from './salon/catalog.js';
import * as salon from './salon/salon.js';
import * as setup from './salon/setup.js';
import * as site from './salon/site.js';
import * as contact from './salon/contact.js';
import * as submissions from './salon/submissions.js';
import * as receivedMessages from './salon/received-messages.js';
import * as customers from './customers/customers.js';
import * as customerRecord from './customers/customer-record.js';
import * as duplicates from './customers/duplicates.js';
import * as segments from './customers/segments.js';
import * as visits from './customers/visits.js';
import * as squarePayments from './customers/square-payments.js';
import * as squareServices from './customers/square-services.js';
import * as consent from './customers/consent.js';
import * as joining from './customers/joining.js';
import * as campaigns from './messaging/campaigns.js';
import * as campaignProgress from './messaging/campaign-progress.js';
import * as automations from './messaging/automations.js';
import * as links from './messaging/links.js';
import * as offers from './messaging/offers.js';
import * as testSends from './messaging/test-sends.js';
import * as replies from './messaging/replies.js';
import * as conversations from './messaging/conversations.js';
import * as pictures from './messaging/pictures.js';
import * as notices from './messaging/notices.js';
import * as suppressions from './messaging/suppressions.js';
import * as afterVisit from './messaging/after-visit.js';
import * as defaultAudience from './messaging/default-audience.js';
import * as reminders from './messaging/reminders.js';
import * as savedReplies from './messaging/saved-replies.js';
import * as sender from './messaging/sender.js';
import * as registration from './messaging/registration.js';
import * as textTests from './messaging/text-tests.js';
import * as integrations from './integrations.js';
import * as privacy from './privacy.js';
import * as webhooks from './webhooks.js';
import * as live from './live.js';
import * as bookings from './customers/bookings.js';
import * as overview from './customers/overview.js';
import * as operations from './operations.js';
import * as docs from './docs.js';

/** Every export of a file listed here is registered. */
const files = {
  auth,
  account,
  staff,
  audit,
  catalog,
  salon,
  setup,
  site,
  contact,
  submissions,
  receivedMessages,
  customers,
  customerRecord,
  duplicates,
  segments,
  bookings,
  afterVisit,
  reminders,
  visits,
  squarePayments,
  squareServices,
  consent,
  joining,
  campaigns,
  campaignProgress,
  automations,
  defaultAudience,
  links,
  offers,
  testSends,
  replies,
  conversations,
  pictures,
  notices,
  suppressions,
  savedReplies,
  sender,
  registration,
  textTests,
  integrations,
  privacy,
  webhooks,
  live,
  overview,
  operations,
  docs,
};

/** The name of every HTTP call under /api, derived from its file and export. */
export const callNames: ReadonlyMap<CallContract, { file: string; name: string }> = new Map(
  Object.entries(files).flatMap(([file, exports]) =>
    Object.entries(exports).map(([name, call]): [CallContract, { file: string; name: string }] => [
      call,
      { file, name },
    ]),
  ),
);

/** Every HTTP call under /api. */
export const calls: readonly CallContract[] = [...callNames.keys()];

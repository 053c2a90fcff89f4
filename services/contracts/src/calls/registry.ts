import type { CallContract } from '../call.js';
import * as account from './account.js';
import * as auth from './auth.js';
import * as staff from './staff.js';
import * as audit from './audit.js';
import * as catalog from './catalog.js';
import * as salon from './salon.js';
import * as contact from './contact.js';
import * as submissions from './submissions.js';
import * as customers from './customers.js';
import * as customerRecord from './customer-record.js';
import * as visits from './visits.js';
import * as squarePayments from './square-payments.js';
import * as consent from './consent.js';
import * as campaigns from './campaigns.js';
import * as campaignProgress from './campaign-progress.js';
import * as automations from './automations.js';
import * as testSends from './test-sends.js';
import * as replies from './replies.js';
import * as conversations from './conversations.js';
import * as suppressions from './suppressions.js';
import * as sender from './sender.js';
import * as integrations from './integrations.js';
import * as privacy from './privacy.js';
import * as webhooks from './webhooks.js';
import * as live from './live.js';
import * as overview from './overview.js';
import * as docs from './docs.js';

/** A file listed here adds each of its exports. */
const files = {
  auth,
  account,
  staff,
  audit,
  catalog,
  salon,
  contact,
  submissions,
  customers,
  customerRecord,
  visits,
  squarePayments,
  consent,
  campaigns,
  campaignProgress,
  automations,
  testSends,
  replies,
  conversations,
  suppressions,
  sender,
  integrations,
  privacy,
  webhooks,
  live,
  overview,
  docs,
};

/** The name of every HTTP call under /api, after its file and its export. */
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

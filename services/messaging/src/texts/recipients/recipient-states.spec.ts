import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RecipientStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { runMessaging, type RunningMessaging } from '../../testing/running-messaging.js';
import { AttemptsRepository } from './attempts.repository.js';
import { ClaimsRepository } from './claims.repository.js';
import { PendingRecipients } from './pending-recipients.repository.js';
import { type RecipientTransitionName, recipientTransitions } from './recipient-states.js';
import { RecipientsRepository } from './recipients.repository.js';

const claimToken = randomUUID();
const phone = '+12135550100';

interface Way {
  /** The state of the campaign. */
  status?: 'running' | 'cancelled' | 'finished';
  simulated?: boolean;
  prepare?: string;
  run: (messaging: RunningMessaging, id: string, campaignId: string) => Promise<unknown>;
}

/** The repository call of each of our own transitions. `RecipientsRepository.change` applies the provider's reports. */
const ways: Partial<Record<RecipientTransitionName, Way>> = {
  claim: { run: (messaging, id) => messaging.get(ClaimsRepository).claim(id) },
  skip: {
    prepare: `INSERT INTO suppression (phone, reason, source) VALUES ('${phone}', 'opted-out', 'inbound')`,
    run: (messaging, id) => messaging.get(ClaimsRepository).skip(id),
  },
  cancel: {
    status: 'cancelled',
    run: (messaging, _, campaignId) => messaging.get(PendingRecipients).skipCancelled(campaignId, 10),
  },
  release: { run: (messaging, id) => messaging.get(RecipientsRepository).release(id, claimToken) },
  lose: { run: (messaging) => messaging.get(AttemptsRepository).expireOldClaims(0) },
  expire: { simulated: true, run: (messaging) => messaging.get(AttemptsRepository).expireOldClaims(0) },
};

describe('the state of a recipient in the database', () => {
  let messaging: RunningMessaging;
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
  });
  afterAll(() => messaging.stop());

  const put = async (state: RecipientStatus, { status = 'running', simulated = false, prepare }: Way) => {
    await messaging.rows('TRUNCATE campaign, campaign_recipient, past_attempt, suppression CASCADE');
    const [id, campaignId] = [randomUUID(), randomUUID()];
    await messaging.rows(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, started_at,
         finished_at)
       VALUES ($1, $2, 'Hello', 'Hello', 1, '', $3, $1, now(), CASE WHEN $2 <> 'running' THEN now() END)`,
      [campaignId, status, simulated],
    );
    await messaging.rows(
      `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, skip_reason, body, segments,
         claim_token, claimed_at)
       VALUES ($1, $2, $1, $3, $4, CASE WHEN $4 = 'skipped' THEN 'holdout' END, 'Hello', 1,
         CASE WHEN $4 NOT IN ('pending', 'skipped') THEN $5::uuid END,
         CASE WHEN $4 NOT IN ('pending', 'skipped') THEN now() - interval '1 minute' END)`,
      [id, campaignId, phone, state, claimToken],
    );
    if (prepare) await messaging.rows(prepare);
    return { id, campaignId };
  };

  const cases = (Object.keys(ways) as RecipientTransitionName[]).flatMap((name) =>
    recipientStatuses.map((state) => ({ name, state })),
  );
  it.each(cases)('follows the transition table for $name from $state', async ({ name, state }) => {
    const way = ways[name];
    if (!way) throw new Error(`no way for ${name}`);
    const { id, campaignId } = await put(state, way);

    await way.run(messaging, id, campaignId);

    const { from, to } = recipientTransitions[name];
    const isAllowed = (from as readonly RecipientStatus[]).includes(state);
    expect(await messaging.rows('SELECT status FROM campaign_recipient')).toEqual([{ status: isAllowed ? to : state }]);
  });

  it('is claimed by one of two callers in the same statement', async () => {
    const { id } = await put('pending', { run: async () => undefined });
    const claims = messaging.get(ClaimsRepository);

    const claimed = await Promise.all([claims.claim(id), claims.claim(id), claims.claim(id)]);

    expect(claimed.filter((claim) => claim !== null)).toHaveLength(1);
  });
});

import { afterEach, describe, expect, it } from '@jest/globals';
import { recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { getCampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import { addCampaign, addRecipients } from '../../testing/campaign-rows.js';
import { becomes, create, heldOutOf, manyCustomers, run, start, stopAll } from '../../testing/running-campaigns.js';
import { at } from '../../testing/running-messaging.js';
import { ClaimsRepository } from '../../texts/recipients/claims.repository.js';

afterEach(stopAll);

const suppress = `INSERT INTO suppression (phone, reason, source) VALUES ($1, 'opted-out', 'inbound')`;

describe('the group compared with the holdout', () => {
  it('contains every assigned recipient, whatever the outcome', async () => {
    const messaging = await run({ worker: false });
    const id = await addCampaign(messaging, { status: 'running' });
    const statuses = recipientStatuses.filter((status) => status !== 'skipped');
    for (const status of statuses) await addRecipients(messaging, id, { status });
    await addRecipients(messaging, id, { status: 'skipped', skipReason: 'cancelled' });
    const [optedOutLater] = await addRecipients(messaging, id, { status: 'pending' });
    await messaging.rows(suppress, [optedOutLater?.phone]);
    await messaging.get(ClaimsRepository).skip(optedOutLater?.id ?? '');
    for (const skipReason of ['opted-out', 'invalid', 'no-consent', 'no-common-hours', 'frequency-cap'] as const) {
      await addRecipients(messaging, id, { status: 'skipped', skipReason });
    }
    await addRecipients(messaging, id, { count: 3, status: 'skipped', skipReason: 'holdout' });

    const { sent, holdout } = await messaging.call(getCampaignReport, { id });

    expect(sent.customers).toBe(statuses.length + 2);
    expect(holdout?.customers).toBe(3);
  });

  it('excludes members whom the freeze excluded from both groups', async () => {
    const customers = manyCustomers(60).map((customer, index) => ({ ...customer, hasConsent: index >= 20 }));
    const messaging = await run({ customers, options: { audience: { audience: 'consented' } } });
    for (const index of [20, 21, 22]) await messaging.rows(suppress, [at(customers, index).phoneNumber]);
    const { id } = await create(messaging, { holdoutPercent: 50 });
    await start(messaging, id);
    await becomes(messaging, id, 'finished');

    const { sent, holdout } = await messaging.call(getCampaignReport, { id });

    expect(holdout?.customers).toBe((await heldOutOf(messaging, id)).length);
    expect(sent.customers + (holdout?.customers ?? 0)).toBe(37);
  });
});

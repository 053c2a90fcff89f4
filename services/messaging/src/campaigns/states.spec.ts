import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { campaignStatus, type CampaignStatus, recipientStatuses } from '@lacquer/contracts/messaging/campaign';
import { runMessaging, type RunningMessaging } from '../testing/running-messaging.js';
import {
  providerStatuses,
  recipientStatesBefore,
  type RecipientTransition,
  recipientTransitions,
} from '../texts/recipients/recipient-states.js';
import { type CampaignTransition, type CampaignTransitionName, campaignTransitions } from './campaign-states.js';
import { CampaignsRepository } from './campaigns.repository.js';

const names = Object.keys(campaignTransitions) as CampaignTransitionName[];

/** Column values that satisfy the guard of each transition. */
const holding: Record<CampaignTransitionName, string> = {
  schedule: '',
  start: '',
  startOnTime: `scheduled_at = now() - interval '1 minute'`,
  pause: '',
  pauseItself: '',
  resume: 'started_at = now()',
  cancel: '',
  finish: 'frozen_at = now()',
  retry: 'frozen_at = now()',
  retryLate: 'frozen_at = now()',
};

/** Column values that violate the guard, although the state allows the transition. */
const failing: Partial<Record<CampaignTransitionName, string>> = {
  schedule: 'started_at = now()',
  start: 'started_at = now()',
  startOnTime: `scheduled_at = now() - interval '61 minutes'`,
  pause: 'finished_at = now()',
  pauseItself: 'finished_at = now()',
  resume: 'started_at = NULL',
  cancel: 'finished_at = now()',
  finish: 'frozen_at = NULL',
};

describe('the state of a campaign', () => {
  let messaging: RunningMessaging;
  let campaigns: CampaignsRepository;
  beforeAll(async () => {
    messaging = await runMessaging({ worker: false });
    campaigns = messaging.get(CampaignsRepository);
  });
  afterAll(() => messaging.stop());

  const put = async (status: CampaignStatus, columns: string, openRecipient = false): Promise<string> => {
    const id = randomUUID();
    await messaging.rows(
      `INSERT INTO campaign (id, status, message, body, segments, campaign_type, simulated, created_by, scheduled_at)
       VALUES ($1, $2, 'Hello', 'Hello', 1, '', false, $3, now() + interval '1 day')`,
      [id, status, randomUUID()],
    );
    if (columns) await messaging.rows(`UPDATE campaign SET ${columns} WHERE id = $1`, [id]);
    if (openRecipient) {
      await messaging.rows(
        `INSERT INTO campaign_recipient (id, campaign_id, customer_id, phone, status, body, segments)
         VALUES ($1, $2, $3, '+12135550100', 'pending', 'Hello', 1)`,
        [randomUUID(), id, randomUUID()],
      );
    }
    return id;
  };
  const statusOf = async (id: string) =>
    (await messaging.rows<{ status: string }>('SELECT status FROM campaign WHERE id = $1', [id]))[0]?.status;
  const needsOpen = (name: CampaignTransitionName) => name === 'retry' || name === 'retryLate';

  const cases = names.flatMap((name) => campaignStatus.options.map((state) => ({ name, state })));
  it.each(cases)('follows the transition table for $name from $state', async ({ name, state }) => {
    const { from, to } = campaignTransitions[name];
    const id = await put(state, holding[name], needsOpen(name));

    const changed = await campaigns.transition(name, id);

    const allowed = (from as readonly CampaignStatus[]).includes(state);
    expect(changed).toBe(allowed);
    expect(await statusOf(id)).toBe(allowed ? to : state);
  });

  const guarded = names.flatMap((name) => campaignTransitions[name].from.map((state) => ({ name, state })));
  it.each(guarded)('refuses $name from $state when its guard fails', async ({ name, state }) => {
    const id = await put(state, failing[name] ?? 'frozen_at = now()', false);

    expect(await campaigns.transition(name, id)).toBe(false);
    expect(await statusOf(id)).toBe(state);
  });

  it('is finished only after the last open recipient', async () => {
    const id = await put('running', 'frozen_at = now()', true);

    expect(await campaigns.transition('finish', id)).toBe(false);
    await messaging.rows(`UPDATE campaign_recipient SET status = 'unknown', claim_token = $2 WHERE campaign_id = $1`, [
      id,
      randomUUID(),
    ]);
    expect(await campaigns.transition('finish', id)).toBe(false);
    await messaging.rows(`UPDATE campaign_recipient SET status = 'accepted' WHERE campaign_id = $1`, [id]);
    expect(await campaigns.transition('finish', id)).toBe(true);
  });

  it('never leaves canceled, and every state is reachable from draft', () => {
    const transitions = Object.values<CampaignTransition>(campaignTransitions);
    const reached = new Set<CampaignStatus>(['draft']);
    for (const _ of transitions) {
      for (const { from, to } of transitions) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(campaignStatus.options.toSorted());
    expect(transitions.some(({ from }) => from.includes('cancelled'))).toBe(false);
  });
});

describe('the state of a recipient', () => {
  const transitions = Object.values<RecipientTransition>(recipientTransitions);

  it('matches the contract, and every state of the contract is reachable', () => {
    const reached = new Set(['pending', ...transitions.map(({ to }) => to)]);
    expect([...reached].toSorted()).toEqual([...recipientStatuses].toSorted());
  });

  it('is sending only after a claim on a pending row', () => {
    expect(recipientStatesBefore('sending')).toEqual(['pending']);
    expect(recipientStatesBefore('skipped')).toEqual(['pending']);
  });

  it('is pending again only after a text that was certainly not sent or not delivered', () => {
    expect(recipientStatesBefore('pending').toSorted()).toEqual(['failed', 'sending', 'undelivered', 'unknown']);
  });

  it('never returns to an earlier status of the provider', () => {
    const said = [...new Set(Object.values(providerStatuses))];
    const byProvider = transitions.filter(({ source, to }) => source === 'provider' && to !== 'pending');
    const reachable = (from: string): Set<string> => {
      const seen = new Set<string>();
      const visit = (state: string): void => {
        for (const { from: sources, to } of byProvider) {
          if ((sources as readonly string[]).includes(state) && !seen.has(to)) {
            seen.add(to);
            visit(to);
          }
        }
      };
      visit(from);
      return seen;
    };
    for (const status of said) expect(reachable(status)).not.toContain(status);
    expect(reachable('accepted')).not.toContain('sending');
  });
});

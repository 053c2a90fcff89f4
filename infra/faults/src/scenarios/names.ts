import { setTimeout as delay } from 'node:timers/promises';
import { type Mode, modes, type NeighborName } from '@lacquer/e2e/behavior/product';
import type { Kind } from '../clients/keyed-request.js';
import type { Scenario } from '../scenario.js';
import { type Silence, silences } from '../servers/private-names.js';
import type { Stage } from '../stage.js';
import { launch, untilFinished } from './own-campaign.js';

const titles = {
  postgres: 'PostgreSQL',
  rabbitmq: 'RabbitMQ',
  redis: 'Redis',
  twilio: 'Twilio',
  square: 'Square',
} as const satisfies Record<NeighborName, string>;

/** For how long an unused connection to a provider stays open, in milliseconds, and longer. */
const idleMs = 6_000;
/** Sending goes on half a minute after the name is back. */
const maxMsToFinish = 90_000;
let launches = 0;

/** The name of each server and provider does not exist for a while, and then the name server says nothing. */
export const names: Scenario[] = (Object.keys(titles) as NeighborName[]).map((name) => {
  const inModes: readonly Mode[] = name === 'rabbitmq' || name === 'redis' ? ['distributed'] : modes;
  // texts of other writes would keep a connection open, which needs no name
  const writes: readonly Kind[] | undefined = name === 'twilio' ? [] : undefined;
  return {
    name: `${name}-name`,
    summary: `the name of ${titles[name]} does not exist, then its name server says nothing: what is open goes on; needs root`,
    modes: inModes,
    writes,
    inject: async (stage) => {
      if (typeof stage.names === 'string') return { skipped: stage.names };
      const seen: string[] = [];
      for (const silence of silences) seen.push(`${silence}: ${await withoutName(stage, name, silence)}`);
      return seen.join('; ');
    },
  };
});

async function withoutName(stage: Stage, name: NeighborName, silence: Silence): Promise<string> {
  if (typeof stage.names === 'string') throw new Error(stage.names);
  const server = Object.values(stage.servers).find((each) => each.name === name);
  let campaign: string | undefined;
  let seen: string;
  await stage.names.hide(name, silence);
  try {
    if (server) {
      seen = `${server.link.cutAll()} connections cut`;
    } else {
      await delay(idleMs);
      if (name === 'twilio') campaign = await launch(stage, `#name-${(launches += 1)}.`);
      seen = 'nothing open';
    }
    await delay(stage.awayMs);
    if (campaign !== undefined) await requireWaiting(stage, campaign);
  } finally {
    await stage.names.show();
  }
  if (campaign !== undefined) await untilFinished(stage, campaign, maxMsToFinish);
  else await stage.untilServing();
  return seen;
}

/** No request was made, so each text of a campaign waits and none is in doubt. */
async function requireWaiting(stage: Stage, campaignId: string): Promise<void> {
  const counts = await stage.query<{ status: string; count: number }>(
    'messaging',
    'SELECT status, count(*)::int AS count FROM campaign_recipient WHERE campaign_id = $1 GROUP BY status',
    [campaignId],
  );
  const others = counts.filter(({ status }) => status !== 'pending' && status !== 'sending');
  if (counts.length === 0 || others.length > 0)
    throw new Error(`without the name, texts did not only wait: ${JSON.stringify(counts)}`);
}

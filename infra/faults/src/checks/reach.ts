import { setTimeout as delay } from 'node:timers/promises';
import * as progressCalls from '@lacquer/contracts/calls/messaging/campaign-progress';
import type { CampaignReport } from '@lacquer/contracts/messaging/campaign-progress';
import type { Stage } from '../stage.js';
import { findUnwanted, type Refusal } from './refusals.js';

/** What people did. The product confirmed it, except texts, which the provider has. */
export interface Reached {
  /** Phones of strangers that joined. */
  joined: string[];
  /** Texts of customers, with the number of notifications at that time. */
  answered: { sid: string; shown: number }[];
  /** Texts that say no. */
  refusals: string[];
  refused: Refusal[];
  campaigns: { id: string; label: string; people: { least: number; most: number } }[];
  /** The owner's phone, which notifications reach. */
  device: string;
}

/** A text that the provider may have taken is sent again after more than two minutes, if it did not. */
const settleTimeoutMs = 240_000;
/** What is doubled comes within so long. */
const repeatMs = 5_000;

/** Resolves when everything has arrived, or after a time. */
export async function untilReached(stage: Stage, reached: Reached): Promise<void> {
  const deadline = Date.now() + settleTimeoutMs;
  while ((await findWrongReach(stage, reached)).length > 0 && Date.now() < deadline) await delay(500);
  await delay(repeatMs);
}

/** Lost, doubled and unwanted texts and notifications, and clicks that are wrong, as text. */
export async function findWrongReach(stage: Stage, reached: Reached): Promise<string[]> {
  return [
    ...(await findWrongJoins(stage, reached)),
    ...(await findLost(stage, reached)),
    ...findUnwanted(stage, reached.refused),
    ...findDoubled(stage, reached),
    ...(await findWrongNotices(stage, reached)),
    ...(await findWrongClicks(stage, reached)),
  ];
}

/** Whether the product has a text. */
export async function isReceived({ query }: Stage, sid: string): Promise<boolean> {
  const rows = await query('messaging', 'SELECT FROM inbound_message WHERE message_sid = $1', [sid]);
  return rows.length > 0;
}

/** Each text that the provider has is stored, whether or not a webhook has brought it. */
async function findLost({ query }: Stage, { answered, refusals }: Reached): Promise<string[]> {
  const sids = [...answered.map(({ sid }) => sid), ...refusals];
  const rows = await query<{ sid: string }>(
    'messaging',
    'SELECT message_sid AS sid FROM inbound_message WHERE message_sid = ANY($1)',
    [sids],
  );
  const stored = new Set(rows.map(({ sid }) => sid));
  return sids.filter((sid) => !stored.has(sid)).map((sid) => `texts: ${sid} is not stored`);
}

/** Each stranger who joined gets one confirmation. */
async function findWrongJoins({ query, product }: Stage, { joined }: Reached): Promise<string[]> {
  const rows = await query<{ phone: string; states: string }>(
    'messaging',
    `SELECT phone, string_agg(concat_ws(' ', status, error_code), ', ') AS states FROM outgoing_text
     WHERE kind = 'confirmation' AND phone = ANY($1) GROUP BY phone`,
    [joined],
  );
  const states = new Map(rows.map((row) => [row.phone, row.states]));
  return joined.flatMap((phone) => {
    const texts = product.providers.twilio.messages.filter(
      ({ to, direction, body }) => to === phone && direction !== 'inbound' && !body.includes('#'),
    );
    if (texts.length === 1) return [];
    return [`joins: ${phone} was confirmed ${texts.length} times, recorded as ${states.get(phone) ?? 'nothing'}`];
  });
}

/** No phone gets a campaign twice, also not one that joined meanwhile. */
function findDoubled({ product }: Stage, { campaigns }: Reached): string[] {
  return campaigns.flatMap(({ label }) => {
    const texts = product.providers.twilio.messages.filter(({ body }) => body.includes(label));
    const counts = Map.groupBy(texts, ({ to }) => to);
    return [...counts].flatMap(([phone, { length }]) =>
      length === 1 ? [] : [`texts: ${label} reached ${phone} ${length} times`],
    );
  });
}

/** Each text of a customer has one notification of the owner's phone, which was shown. */
async function findWrongNotices({ query, push }: Stage, { answered, device }: Reached): Promise<string[]> {
  const rows = await query<{ sid: string; statuses: string[] }>(
    'messaging',
    `SELECT m.message_sid AS sid, array_agg(n.status) AS statuses FROM inbound_message m
     JOIN staff_notice n ON n.kind = 'reply' AND n.subject = m.id::text AND n.device_id = $2
     WHERE m.message_sid = ANY($1) GROUP BY m.message_sid`,
    [answered.map(({ sid }) => sid), device],
  );
  const statuses = new Map(rows.map((row) => [row.sid, row.statuses.join()]));
  return answered.flatMap(({ sid, shown }) => [
    ...(statuses.get(sid) === 'sent' ? [] : [`notices: ${sid} is ${statuses.get(sid) ?? 'missing'}`]),
    ...(push.messages.length > shown ? [] : [`notices: ${sid} was not shown`]),
  ]);
}

async function findWrongClicks({ owner }: Stage, { campaigns }: Reached): Promise<string[]> {
  const wrong: string[] = [];
  for (const { id, label, people } of campaigns) {
    const { body } = await owner.get<CampaignReport>(progressCalls.report.path.replace(':id', id));
    const counted = body.clicks?.people ?? 0;
    if (counted < people.least || counted > people.most) {
      wrong.push(`clicks: ${label} counts ${counted} people instead of ${people.least} to ${people.most}`);
    }
  }
  return wrong;
}

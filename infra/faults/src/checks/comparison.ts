import * as campaignCalls from '@lacquer/contracts/calls/messaging/campaigns';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { AppName } from '@lacquer/contracts/contract';
import { driftedCounts } from '@lacquer/messaging/campaigns/campaign-counts.repository';
import { mayGoUnheard } from '@lacquer/platform/bus/event-traits';
import { type KeyedRequest, type Kind, kinds } from '../clients/keyed-request.js';
import type { Stage } from '../stage.js';
import type { ArrivedLine, StoredLine } from './lines.js';
import { compareSquare, findUnprocessed } from './square-comparison.js';

export interface Comparison {
  requests: Record<Kind, StoredLine>;
  /** From outbox to inbox. */
  events: ArrivedLine;
  /** From the response to a contact message to the staff alert. */
  alerts: ArrivedLine;
  /** From the response to a campaign to the phones. */
  texts: ArrivedLine;
  /** From the payments in the Square account to the customers. */
  square: ArrivedLine;
  /** Lost, duplicated or wrong data, as text. */
  wrong: string[];
}

const tables: Record<Kind, { app: AppName; table: string; label: string }> = {
  contacts: { app: 'contact', table: 'submission', label: 'message' },
  customers: { app: 'customer', table: 'visit', label: 'service_names[1]' },
  campaigns: { app: 'messaging', table: 'campaign', label: `substring(message FROM '^#[^ ]+')` },
};

/** Compares everything since the stage was set up, because a fault may show after its scenario. */
export async function compare(stage: Stage): Promise<Comparison> {
  const wrong: string[] = [];
  const lines = {} as Record<Kind, StoredLine>;
  for (const kind of kinds) {
    const ofKind = stage.requests.filter((request) => request.kind === kind);
    lines[kind] = compareStored(ofKind, await storedOf(stage, kind), wrong);
  }
  return {
    requests: lines,
    events: await compareEvents(stage, wrong),
    alerts: await compareAlerts(stage, lines.contacts, wrong),
    texts: await compareTexts(stage, wrong),
    square: await compareSquare(stage, wrong),
    wrong,
  };
}

type Stored = { id: string; label: string }[];

function storedOf({ query }: Stage, kind: Kind): Promise<Stored> {
  const { app, table, label } = tables[kind];
  return query(app, `SELECT id::text AS id, ${label} AS label FROM ${table} WHERE ${label} LIKE '#%'`);
}

function compareStored(requests: readonly KeyedRequest[], rows: Stored, wrong: string[]): StoredLine {
  const byLabel = Map.groupBy(rows, ({ label }) => label);
  let difference = 0;
  for (const { kind, label, answeredId } of requests) {
    const found = byLabel.get(label) ?? [];
    const isLost = answeredId !== undefined && !found.some(({ id }) => id === answeredId);
    if (isLost) wrong.push(`${kind}: ${label} returned ${answeredId}, which is not stored`);
    if (found.length > 1) wrong.push(`${kind}: ${label} is stored ${found.length} times`);
    difference += Number(isLost) + Math.max(0, found.length - 1);
  }
  const answered = requests.filter(({ answeredId }) => answeredId !== undefined).length;
  return { sent: requests.length, answered, stored: rows.length, difference };
}

/** Events that require a consumer have exactly one, which records them in its inbox. */
const publishers: readonly AppName[] = ['contact', 'customer', 'messaging'];
const consumers: readonly AppName[] = ['customer', 'messaging'];

async function compareEvents({ query }: Stage, wrong: string[]): Promise<ArrivedLine> {
  const published: { id: string; type: string; dead: boolean; last_error: string | null }[] = [];
  for (const app of publishers) {
    published.push(
      ...(await query<(typeof published)[number]>(
        app,
        'SELECT id, type, dead_at IS NOT NULL AS dead, last_error FROM outbox',
      )),
    );
  }
  const arrived = new Set<string>();
  for (const app of consumers) {
    for (const { event_id: id } of await query<{ event_id: string }>(
      app,
      `SELECT event_id FROM inbox WHERE consumer <> 'set-aside'`,
    ))
      arrived.add(id);
  }
  const awaited = published.filter(({ type }) => !mayGoUnheard(type));
  const missing = awaited.filter(({ id }) => !arrived.has(id));
  for (const { id, type, dead, last_error: reason } of missing) {
    wrong.push(`events: ${type} ${id} ${dead ? 'is dead' : 'has not arrived'}${reason ? `: ${reason}` : ''}`);
  }
  return { expected: awaited.length, arrived: awaited.length - missing.length, difference: missing.length };
}

/** An alert stores the number of messages that it covers, so the sum reveals lost and duplicated ones. */
async function compareAlerts({ query }: Stage, { stored }: StoredLine, wrong: string[]): Promise<ArrivedLine> {
  const [row] = await query<{ sum: number }>(
    'messaging',
    'SELECT coalesce(sum(message_count), 0)::int AS sum FROM outgoing_text',
  );
  const arrived = row?.sum ?? 0;
  const difference = Math.abs(arrived - stored);
  if (difference > 0) wrong.push(`alerts: ${stored} messages are stored, but alerts cover ${arrived}`);
  return { expected: stored, arrived, difference };
}

async function compareTexts(stage: Stage, wrong: string[]): Promise<ArrivedLine> {
  const { phones, requests, product } = stage;
  const taken = new Map<string, number>();
  for (const { to, body } of product.providers.twilio.messages) {
    const label = /#\S+\./.exec(body)?.[0];
    if (label) taken.set(to + label, (taken.get(to + label) ?? 0) + 1);
  }
  const reached = await countReached(stage);
  const line = { expected: 0, arrived: 0, difference: 0 };
  for (const { kind, label, answeredId } of requests) {
    if (kind !== 'campaigns') continue;
    const counts = phones.map((phone) => taken.get(phone + label) ?? 0);
    const lost = answeredId === undefined ? 0 : counts.filter((count) => count === 0).length;
    const double = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
    if (lost + double > 0) wrong.push(`texts: ${label} has ${lost} lost and ${double} duplicated`);
    line.expected += answeredId === undefined ? 0 : phones.length;
    line.arrived += answeredId === undefined ? 0 : phones.length - lost;
    line.difference += lost + double;
    const recorded = answeredId === undefined ? phones.length : (reached.get(answeredId) ?? 0);
    if (recorded !== phones.length) wrong.push(`texts: ${label} records ${recorded} of ${phones.length} as sent`);
  }
  const drifted = await stage.query<object>('messaging', driftedCounts);
  wrong.push(...drifted.map((count) => `texts: a stored count has drifted: ${JSON.stringify(count)}`));
  return line;
}

/** The recipients of each campaign whose text the provider has reported as accepted or later. */
async function countReached({ query, phones }: Stage): Promise<Map<string, number>> {
  const rows = await query<{ id: string; count: number }>(
    'messaging',
    `SELECT campaign_id::text AS id, count(*)::int AS count FROM campaign_recipient
     WHERE phone = ANY($1) AND status IN ('accepted', 'sent', 'delivered') GROUP BY campaign_id`,
    [phones],
  );
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Unsettled work, as text; empty if nothing is stuck. */
export async function findUnsettled(stage: Stage): Promise<string[]> {
  const { query, owner } = stage;
  const unsettled: string[] = [];
  const { status, body } = await owner.get<Campaign[]>(campaignCalls.list.path);
  if (status !== 200) return [`listing the campaigns returned ${status}`];
  for (const { message, status: state, statusReason, counts } of body) {
    if (state === 'finished') continue;
    unsettled.push(`campaign ${[message, state, statusReason, JSON.stringify(counts)].filter(Boolean).join(' ')}`);
  }
  for (const app of publishers) {
    const [row] = await query<{ count: number; reason: string | null }>(
      app,
      'SELECT count(*)::int AS count, max(last_error) AS reason FROM outbox WHERE published_at IS NULL',
    );
    if (row && row.count > 0)
      unsettled.push(`${row.count} events of ${app} are not published (${row.reason ?? 'no reason'})`);
  }
  await compareEvents(stage, unsettled);
  unsettled.push(...(await findUnprocessed(stage)));
  return unsettled;
}

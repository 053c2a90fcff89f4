import { randomUUID } from 'node:crypto';
import { everyoneNow, launchCampaign } from '@lacquer/contracts/messaging/campaign';
import { findTextRequest, listLatestStatements } from '@lacquer/contracts/customers/consent';
import { contactSubmitted } from '@lacquer/contracts/salon/contact';
import type { Actor } from '@lacquer/contracts/staff/actor';
import type { DataOf, EventContract, RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import {
  type AudienceFilter,
  listAudience,
  listVisitTotals,
  summarizeAudience,
  summarizeFirstNames,
} from '@lacquer/contracts/customers/customer';
import { listRemindedBookings, type RemindedBooking } from '@lacquer/contracts/customers/bookings';
import { listThankedVisits, type ThankedVisit } from '@lacquer/contracts/customers/thanked-visits';
import { getSegment, type Segment } from '@lacquer/contracts/customers/segments';
import { type EventEnvelope, eventEnvelope, rpcEnvelope } from '@lacquer/contracts/envelope';
import { getSalonProfile } from '@lacquer/contracts/salon/salon';
import type { RunningApp } from '@lacquer/platform/app/running-app';
import { InProcessBus } from '@lacquer/platform/bus/in-process/in-process-bus';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import type { Clock } from '@lacquer/platform/clock/clock';
import { withSchema } from '@lacquer/platform/database/database-url';
import { NotFoundError } from '@lacquer/platform/errors/domain-error';
import { createLogger } from '@lacquer/platform/logging/logger';
import { migrated } from '@lacquer/platform/testing/migrated';
import { type Preparation, preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRedis } from '@lacquer/servers/testing/servers';
import { asOwner } from '@lacquer/platform/testing/service-under-test';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { eventually } from '@lacquer/servers/testing/eventually';
import { getQueueToken } from '@nestjs/bullmq';
import type { Abstract, Type } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { Client, type QueryResultRow } from 'pg';
import { startMessaging } from '../app.js';
import type { AudienceMember } from '../audience/audience.js';
import { driftedCounts } from '../campaigns/campaign-counts.repository.js';
import { messagingMigrations } from '../database/migrations.js';
import type { LatestStatement } from '../opt-outs/consent-ledger.js';
import { type QueueName, queueNames } from '../queue/jobs.js';
import { createQueue } from '../queue/backend.js';
import type { QueueBackendOptions } from '../queue/queue-options.js';
import { Sweeper } from '../workers/sweeper.js';
import { exampleSalon } from './example-salon.js';
import { type RoomOverrides, testOptions } from './test-options.js';

export type QueueKind = QueueBackendOptions['kind'];

/**
 * The messaging service on its own database and queue. Its neighbors are simulated: a list of customers and the salon's
 * profile.
 */
export interface RunningMessaging {
  call: ActingClient['call'];
  /** Calls the service for another owner. */
  callAs: (actor: Actor) => ActingClient['call'];
  /** By id, as the customer service returns them; a test may change them at any time, or make the service fail. */
  customers: AudienceMember[];
  failAudience: (afterId: string | null) => boolean;
  /** The consent ledger's latest statements, by phone, as the customer service returns them; empty by default. */
  statements: LatestStatement[];
  /** When each phone asked to be texted about a message; empty by default. */
  textRequests: Map<string, string>;
  /** Phones whose owner has revoked on another phone, as revocations of these phones. */
  revokedElsewhere: LatestStatement[];
  isLedgerUnavailable: boolean;
  /** The number of requests to the ledger. */
  ledgerQuestions: number;
  /** The saved segments, as the customer service returns them; empty by default. */
  segments: Segment[];
  /** The appointments that may be reminded of, as the customer service knows them; empty by default. */
  bookings: RemindedBooking[];
  /** The visits for which the salon may thank, as the customer service knows them; empty by default. */
  thankedVisits: ThankedVisit[];
  /** Whether a filter matches a customer, apart from consent. */
  matches: (customer: AudienceMember, filter: AudienceFilter) => boolean;
  /** Happens after the customer service has read a page of people, before the page arrives; nothing by default. */
  meanwhile: () => Promise<unknown>;
  /** The number of audience members that have crossed the bus. */
  membersRead: number;
  /** The number of additional customers without a phone. */
  withoutPhone: number;
  /** Sales of customers, as the customer service returns them; empty by default. */
  visitTotals: (request: RequestOf<typeof listVisitTotals>) => ResponseOf<typeof listVisitTotals>;
  /** The salon's name, as the catalog returns it; `null`: the catalog is unavailable. */
  salonName: string | null;
  /** The salon's time zone, as the catalog returns it. */
  timeZone: string;
  /** Without a text, it is another one each time: a repeated text needs a confirmation. */
  launch(message?: string): Promise<{ campaignId: string; message: string }>;
  /** Delivers one event to the service, as the bus does. */
  deliver(event: EventEnvelope): Promise<void>;
  /** Calls `listener` with each event of this type that the service publishes, in place of a gateway. */
  hear<C extends EventContract>(contract: C, listener: (data: DataOf<C>) => unknown): void;
  /** Queries the service's database directly. */
  rows<Row extends QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  queue(name: QueueName): Queue;
  /** Returns a provider of the running service. */
  get<T>(part: Type<T> | Abstract<T>): T;
  sweep(): Promise<void>;
  startWorker(): Promise<void>;
  stopService(): Promise<void>;
  stop(): Promise<void>;
}

export interface RunOptions {
  kind?: QueueKind;
  options?: RoomOverrides;
  customers?: AudienceMember[];
  worker?: boolean;
  clock?: Clock;
  /** Without a key, nobody can be erased. */
  privacyKey?: string;
  /** Returns the address to use for the queue's server, such as a relay that fails. */
  queueAddress?: (url: string) => Promise<string>;
}

const tables = migrated('messaging', messagingMigrations, 'messaging');
/** The tables of the service and of the queue. */
const preparation: Preparation = {
  ...tables,
  fill: async (databaseUrl) => {
    await tables.fill(databaseUrl);
    const queue = createQueue('sms', { kind: 'postgres', url: databaseUrl });
    await queue.waitUntilReady();
    await queue.close();
  },
};

const firstSweeps = new WeakMap<Sweeper, Promise<void>>();
const sweep: (this: Sweeper) => Promise<void> = Reflect.get(Sweeper.prototype, 'sweep');
Sweeper.prototype.sweep = function (this: Sweeper) {
  const round = sweep.call(this);
  if (!firstSweeps.has(this)) firstSweeps.set(this, round);
  return round;
};

/** Resolves after a worker's first sweep: a later one might finish a campaign that a test is still storing. */
async function firstSweep(app: RunningApp): Promise<void> {
  const sweeper = app.nest.get(Sweeper, { strict: false });
  await eventually(() => firstSweeps.has(sweeper));
  await firstSweeps.get(sweeper)?.catch(() => undefined);
}

export async function runMessaging({
  kind = 'postgres',
  options,
  customers = [],
  worker = true,
  clock,
  privacyKey,
  queueAddress,
}: RunOptions): Promise<RunningMessaging> {
  const database = await preparedDatabase(preparation);
  // as in the standalone mode: one database, a schema for the service, another for the queue
  const databaseUrl = withSchema(database.url, 'messaging');
  const sql = new Client({ connectionString: database.url, options: '-c search_path=messaging' });
  await sql.connect();
  const bus = new InProcessBus();
  const direct: QueueBackendOptions = kind === 'redis' ? { kind, ...freshRedis() } : { kind, url: databaseUrl };
  const queue = { ...direct, url: queueAddress ? await queueAddress(direct.url) : direct.url };
  const start = async (withWorker: boolean) => {
    const started = await startMessaging({
      databaseUrl,
      bus: { kind: 'in-process', bus },
      queue,
      rooms: testOptions(options),
      logger: createLogger('silent'),
      worker: withWorker,
      clock,
      privacyKey,
    });
    // behind a failing relay the first sweep may never end
    if (withWorker && !queueAddress) await firstSweep(started);
    return started;
  };
  let app = await start(worker);
  let isRunning = true;
  const { call } = asOwner(bus);
  let launches = 0;
  const messaging: RunningMessaging = {
    call,
    callAs: (actor) => asOwner(bus, actor).call,
    customers,
    failAudience: () => false,
    statements: [],
    textRequests: new Map(),
    revokedElsewhere: [],
    isLedgerUnavailable: false,
    ledgerQuestions: 0,
    segments: [],
    bookings: [],
    thankedVisits: [],
    matches: () => true,
    meanwhile: () => Promise.resolve(),
    membersRead: 0,
    withoutPhone: 0,
    visitTotals: () => [],
    salonName: 'Lacquer House',
    timeZone: options?.hours?.timeZone ?? 'America/Los_Angeles',
    launch: (message) => {
      const text = message ?? `Weekend Special${launches === 0 ? '' : ` ${launches + 1}`}`;
      launches += 1;
      return call(launchCampaign, { message: text, campaignType: '', ...everyoneNow });
    },
    deliver: async (event) => {
      for (const { handler } of bus.listListeners(event.type)) await handler(event);
    },
    hear: (contract, listener) =>
      bus.listen(contract.name, 'gateway', async (envelope) =>
        listener(contract.data.parse(eventEnvelope.parse(envelope).data) as DataOf<typeof contract>),
      ),
    rows: async <Row extends QueryResultRow>(text: string, values?: unknown[]) =>
      (await sql.query<Row>(text, values)).rows,
    queue: (name) => app.nest.get<Queue>(getQueueToken(name), { strict: false }),
    get: (part) => app.nest.get(part, { strict: false }),
    sweep: () => app.nest.get(Sweeper, { strict: false }).sweep(),
    startWorker: async () => {
      if (isRunning) await app.stop();
      app = await start(true);
      isRunning = true;
    },
    stopService: async () => {
      if (isRunning) await app.stop();
      isRunning = false;
    },
    stop: async () => {
      if (isRunning && kind === 'redis') {
        for (const name of queueNames) await messaging.queue(name).obliterate({ force: true });
      }
      await messaging.stopService();
      const drifted = await messaging.rows(driftedCounts);
      await sql.end();
      await database.drop();
      // checked after every test
      if (drifted.length > 0) throw new Error(`the counts have drifted: ${JSON.stringify(drifted)}`);
    },
  };
  bus.answer(listAudience.name, async (payload) => {
    const { afterId, limit, filter = {}, phones } = listAudience.request.parse(rpcEnvelope.parse(payload).data);
    if (messaging.failAudience(afterId)) throw new Error('the customer service is unavailable');
    const page = messaging.customers
      .filter((customer) => messaging.matches(customer, filter))
      .filter(({ phoneNumber }) => !phones || phones.includes(phoneNumber))
      .filter(({ customerId }) => afterId === null || customerId > afterId)
      .slice(0, limit);
    messaging.membersRead += page.length;
    await messaging.meanwhile();
    return page;
  });
  bus.answer(getSegment.name, async (payload) => {
    const { id } = getSegment.request.parse(rpcEnvelope.parse(payload).data);
    const segment = messaging.segments.find((each) => each.id === id);
    if (!segment) throw new NotFoundError('CUSTOMER.SEGMENT_NOT_FOUND', 'There is no such segment.');
    return segment;
  });
  bus.answer(listRemindedBookings.name, async (payload) => {
    const { from, until, after, limit } = listRemindedBookings.request.parse(rpcEnvelope.parse(payload).data);
    const placeOf = ({ startsAt, bookingId }: { startsAt: string; bookingId: string }) => `${startsAt} ${bookingId}`;
    const page = messaging.bookings
      .filter(({ startsAt }) => startsAt > from && startsAt <= until)
      .filter((booking) => after === null || placeOf(booking) > placeOf(after))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .slice(0, limit);
    await messaging.meanwhile();
    return page;
  });
  bus.answer(listThankedVisits.name, async (payload) => {
    const request = listThankedVisits.request.parse(rpcEnvelope.parse(payload).data);
    if (messaging.isLedgerUnavailable) throw new Error('the customer service is unavailable');
    if ('visitIds' in request)
      return messaging.thankedVisits.filter(({ visitId }) => request.visitIds.includes(visitId));
    const { from, until, after, limit } = request;
    const placeOf = ({ visitedAt, visitId }: { visitedAt: string; visitId: string }) => `${visitedAt} ${visitId}`;
    const page = messaging.thankedVisits
      .filter(({ visitedAt }) => visitedAt > from && visitedAt <= until)
      .filter((visit) => after === null || placeOf(visit) > placeOf(after))
      .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
      .slice(0, limit);
    await messaging.meanwhile();
    return page;
  });
  bus.answer(summarizeAudience.name, async (payload) => {
    const { filter = {} } = summarizeAudience.request.parse(rpcEnvelope.parse(payload).data);
    const found = messaging.customers.filter((customer) => messaging.matches(customer, filter));
    const withConsent = found.filter(({ hasConsent }) => hasConsent).length;
    const byArea = Object.groupBy(found, ({ phoneNumber: phone }) => (phone.startsWith('+1') ? phone.slice(0, 5) : ''));
    const areas = Object.fromEntries(Object.entries(byArea).map(([area, members = []]) => [area, countOf(members)]));
    const revokedElsewhere = messaging.revokedElsewhere.length;
    return { ...countOf(found), withConsent, withoutPhone: messaging.withoutPhone, revokedElsewhere, areas };
  });
  bus.answer(summarizeFirstNames.name, async (payload) => {
    const { filter = {}, exceptAreas, byLanguage } = summarizeFirstNames.request.parse(rpcEnvelope.parse(payload).data);
    const found = messaging.customers
      .filter((customer) => messaging.matches(customer, filter))
      .filter(({ hasRevoked, hasConsent }) => !hasRevoked && (hasConsent || !filter.consentedOnly))
      .filter(({ phoneNumber }) => !exceptAreas.some((area) => phoneNumber.startsWith(area)));
    return found.map(({ firstName = null, language = null }) => ({
      firstName,
      ...(byLanguage && { language }),
      count: 1,
    }));
  });
  bus.answer(listLatestStatements.name, async (payload) => {
    const request = listLatestStatements.request.parse(rpcEnvelope.parse(payload).data);
    messaging.ledgerQuestions += 1;
    if (messaging.isLedgerUnavailable) throw new Error('the customer service is unavailable');
    if ('phones' in request) {
      const known = request.ofPersons ? [...messaging.statements, ...messaging.revokedElsewhere] : messaging.statements;
      return known.filter(({ phone }) => request.phones.includes(phone));
    }
    const { afterPhone, limit } = request;
    return messaging.statements.filter(({ phone }) => afterPhone === null || phone > afterPhone).slice(0, limit);
  });
  bus.answer(findTextRequest.name, async (payload) => {
    const { phone } = findTextRequest.request.parse(rpcEnvelope.parse(payload).data);
    return { askedAt: messaging.textRequests.get(phone) ?? null };
  });
  bus.answer(listVisitTotals.name, async (payload) =>
    messaging.visitTotals(listVisitTotals.request.parse(rpcEnvelope.parse(payload).data)),
  );
  bus.answer(getSalonProfile.name, async () => {
    if (messaging.salonName === null) throw new Error('the catalog is unavailable');
    return { ...exampleSalon(messaging.salonName), timeZone: messaging.timeZone };
  });
  return messaging;
}

const countOf = (members: readonly AudienceMember[]) => ({
  withPhone: members.length,
  withoutConsent: members.filter(({ hasConsent }) => !hasConsent).length,
  revoked: members.filter(({ hasRevoked }) => hasRevoked).length,
});

/** At most 800. */
export function someCustomers(count: number): AudienceMember[] {
  return Array.from({ length: count }, (_, index) => ({
    customerId: randomUUID(),
    phoneNumber: examplePhone(index),
    hasConsent: false,
    hasRevoked: false,
  })).toSorted((a, b) => (a.customerId < b.customerId ? -1 : 1));
}

export function contactEvent(over: Partial<EventEnvelope> = {}): EventEnvelope {
  return {
    id: randomUUID(),
    type: contactSubmitted.name,
    occurredAt: new Date().toISOString(),
    correlationId: randomUUID(),
    data: { submissionId: randomUUID() },
    ...over,
  };
}

/** The element at an index; fails the test if it does not exist. */
export function at<T>(list: readonly T[], index: number): T {
  const element = list.at(index);
  if (element === undefined) throw new Error(`no element ${index}, only ${list.length}`);
  return element;
}

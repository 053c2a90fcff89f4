import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import type { AppName } from '@lacquer/contracts/contract';
import { Client } from '@lacquer/e2e/behavior/client';
import type { ProductProcess, RestartChanges } from '@lacquer/e2e/behavior/process';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { withDeadLetterStores } from '@lacquer/platform/dead-letters/dead-letter-stores';
import { runDeadLettersCli } from '@lacquer/platform/dead-letters/dead-letters.cli';
import type { TwilioFaults } from '@lacquer/simulators/twilio/faults';
import { launch } from '../scenarios/own-campaign.js';
import type { Stage } from '../stage.js';
import { Visitors } from '../clients/visitors.js';
import { randomAddress } from '../clients/addresses.js';
import { runCommand } from '../clients/commands.js';

export interface Injected {
  /** What the alert names. */
  labels?: Record<string, string>;
  repair: () => Promise<unknown>;
}

const requestTimeoutMs = 20_000;

export const processesOf = ({ product }: Stage, name: string): ProductProcess[] =>
  product.processes.filter((each) => each.name === name);

/** Stops all processes of an app. Returns how to start them. */
export async function stopAll(stage: Stage, name: string, changes?: RestartChanges): Promise<() => Promise<void>> {
  const stopped = processesOf(stage, name);
  await Promise.all(stopped.map((each) => each.stop()));
  return async () => {
    await Promise.all(stopped.map((each) => stage.product.restart(each, changes)));
    await stage.untilServing();
  };
}

export const restartAll = async (stage: Stage, name: string, changes?: RestartChanges): Promise<void> =>
  (await stopAll(stage, name, changes))();

/** Repeats the work, whatever comes of it. Returns what ends it. */
export function keepDoing(work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const done = (async () => {
    while (!stopping.signal.aborted) {
      await work().catch(() => undefined);
      await delay(50);
    }
  })();
  return () => {
    stopping.abort();
    return done;
  };
}

/** A visitor's message, each from an address of its own: each has its limit. */
export function submit({ product, random }: Stage, message = 'Is there room on Friday?'): Promise<unknown> {
  const address = randomAddress(random);
  const form = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', phone: '', service: '', message };
  return new Client(product.url, address, () => requestTimeoutMs).post(contactCalls.submit.path, form);
}

/** A customer texts the salon. Returns the phone. */
export async function askSalon({ phones, product, random }: Stage): Promise<string> {
  const phone = phones.at(-1) ?? '';
  await new Visitors(product, random).say(phone, 'Is 3 pm free?');
  return phone;
}

export async function answer({ owner }: Stage, phone: string): Promise<void> {
  const path = conversationCalls.sendText.path.replace(':phone', encodeURIComponent(phone));
  const { status } = await owner.post(path, { message: 'Yes, see you at 3.' });
  if (status !== 202) throw new Error(`answering returned ${status}`);
}

export async function rename({ query }: Stage, app: AppName, table: string, name: string): Promise<void> {
  await query(app, `ALTER TABLE ${table} RENAME TO ${name}`);
}

export async function withoutSubmissions(stage: Stage): Promise<Injected> {
  await rename(stage, 'contact', 'submission', 'submission_away');
  const stop = keepDoing(() => submit(stage));
  return {
    repair: async () => {
      await stop();
      await rename(stage, 'contact', 'submission_away', 'submission');
    },
  };
}

/** Returns how to unlock it. */
export async function lockTable({ product }: Stage, app: AppName, table: string): Promise<() => Promise<void>> {
  const client = await connectToSchema(product.databaseOf(app));
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

/** An event without data. */
export async function addEvent({ query }: Stage, type: string): Promise<string> {
  const [row] = await query<{ id: string }>(
    'contact',
    `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
     VALUES (gen_random_uuid(), $1, now(), 'fault', '{}') RETURNING id`,
    [type],
  );
  if (!row) throw new Error('the event was not stored');
  return row.id;
}

/** As an operator does, with the command. */
export async function discardDeadLetters({ product }: Stage): Promise<void> {
  const said = await runCommand((output) =>
    runDeadLettersCli(['discard', '--all'], {
      name: 'dead-letters',
      withStores: (work) => withDeadLetterStores({ databases: {}, broker: product.rabbitmq ?? undefined }, work),
      ...output,
    }),
  );
  if (!said.includes('1 dead letter')) throw new Error(`the dead letter was not removed: ${said}`);
}

/** As many events as of so many messages of the form. */
export async function repeatSubmitted(stage: Stage, count: number): Promise<void> {
  const rows = await stage.query(
    'contact',
    `INSERT INTO outbox (id, type, occurred_at, correlation_id, data)
     SELECT gen_random_uuid(), type, now(), correlation_id, data
     FROM (SELECT * FROM outbox WHERE type = 'contact.submitted.v1' AND data <> '{}' LIMIT 1) AS one, generate_series(1, $1::int)
     RETURNING id`,
    [count],
  );
  if (rows.length !== count) throw new Error('no message of the form has an event');
}

/** Texts to single phones that ended so many hours ago. Returns who wrote them. */
export async function addTexts({ query }: Stage, hoursAgo: number, ends: Record<string, number>): Promise<string> {
  const [row] = await query<{ id: string }>('messaging', 'SELECT gen_random_uuid() AS id');
  const author = row?.id ?? '';
  for (const [delivery, count] of Object.entries(ends)) {
    await query(
      'messaging',
      `INSERT INTO outgoing_text (id, kind, phone, body, segments, status, in_conversation, simulated, claim_token, claimed_at,
         created_at, created_by, delivery)
       SELECT gen_random_uuid(), 'answer', '+1213555' || lpad(n::text, 4, '0'), 'Hello', 1, 'accepted', true, false,
         gen_random_uuid(), now() - make_interval(hours => $1), now() - make_interval(hours => $1), $2, $3
       FROM generate_series(1, $4::int) AS n`,
      [hoursAgo, author, delivery, count],
    );
  }
  return author;
}

/** A campaign while Twilio fails. */
export async function failAtTwilio(stage: Stage, label: string, faults: TwilioFaults): Promise<Injected> {
  const { twilio } = stage.product.providers;
  twilio.faults(faults);
  await launch(stage, label);
  return {
    repair: () => {
      twilio.liftFaults();
      return Promise.resolve();
    },
  };
}

export async function backUp({ product }: Stage, file: string): Promise<void> {
  const { code, output } = await product.command('backup', file);
  if (code !== 0) throw new Error(`the backup failed: ${output}`);
}

/** Changes a byte in the middle. */
export async function damage(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const middle = Math.floor((await handle.stat()).size / 2);
    const byte = Buffer.alloc(1);
    await handle.read(byte, 0, 1, middle);
    byte.writeUInt8(byte.readUInt8() ^ 0xff);
    await handle.write(byte, 0, 1, middle);
  } finally {
    await handle.close();
  }
}

import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import * as conversationCalls from '@lacquer/contracts/calls/messaging/conversations';
import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import type { AppName } from '@lacquer/contracts/contract';
import { firstChoices, type NoticeForm } from '@lacquer/contracts/messaging/notices';
import { Client } from '@lacquer/e2e/behavior/client';
import type { ProductProcess, RestartChanges } from '@lacquer/e2e/behavior/process';
import type { Monitoring } from '@lacquer/e2e/watch/monitoring';
import { connectToSchema } from '@lacquer/platform/database/schema-client';
import { withDeadLetterStores } from '@lacquer/platform/dead-letters/dead-letter-stores';
import { runDeadLettersCli } from '@lacquer/platform/dead-letters/dead-letters.cli';
import type { MailServer } from '@lacquer/servers/testing/mail-server';
import type { TwilioFaults } from '@lacquer/simulators/twilio/faults';
import { launch } from '../scenarios/own-campaign.js';
import { comeBack } from '../scenarios/disk.js';
import type { Stage } from '../stage.js';
import { Visitors } from '../clients/visitors.js';

/** Where the faults are injected. */
export interface WatchedStage {
  stage: Stage;
  monitoring: Monitoring;
  /** The addresses of all processes' figures. */
  targets: readonly string[];
  mail: MailServer;
  /** An empty folder. */
  folder: string;
}

export interface Injected {
  /** What the alert names. */
  labels?: Record<string, string>;
  repair: () => Promise<unknown>;
}

export interface AlertFault {
  alert: string;
  /** Completes "fires for ...". */
  fault: string;
  /** The fault is injected before all others, because the product looks for it seldom. */
  isSlow?: boolean;
  /** Resolves with the reason if this machine cannot. */
  inject: (watched: WatchedStage) => Promise<Injected | string>;
}

const requestTimeoutMs = 20_000;
/** The reader of a scraped figure waits a second, and a process that answers later is down. Milliseconds. */
const lateMs = 700;

/** One fault for each alert. */
export const alertFaults: readonly AlertFault[] = [
  {
    alert: 'DeliveriesFall',
    fault: 'texts that do not arrive as often as in the weeks before',
    isSlow: true,
    inject: async ({ stage }) => {
      await addTexts(stage, 100, { delivered: 190, undelivered: 10 });
      const recent = await addTexts(stage, 2, { delivered: 60, undelivered: 40 });
      // it looks soon after its start, and then seldom
      await restartAll(stage, 'messaging');
      return {
        repair: async () => {
          await stage.query('messaging', `UPDATE outgoing_text SET delivery = 'delivered' WHERE created_by = $1`, [
            recent,
          ]);
          await restartAll(stage, 'messaging');
        },
      };
    },
  },
  {
    alert: 'AppDown',
    fault: 'a process that has ended',
    inject: async ({ stage }) => {
      const [contact] = processesOf(stage, 'contact');
      if (!contact?.operationsUrl) throw new Error('contact does not run');
      const start = await stopAll(stage, 'contact');
      return { labels: { instance: new URL(contact.operationsUrl).host, severity: 'critical' }, repair: start };
    },
  },
  {
    alert: 'AppAway',
    fault: 'an app whose containers are gone, with their addresses',
    inject: async ({ stage, monitoring, targets }) => {
      const addresses = processesOf(stage, 'catalog').map(({ operationsUrl = '' }) => new URL(operationsUrl).host);
      const start = await stopAll(stage, 'catalog');
      await monitoring.setTargets(targets.filter((each) => !addresses.includes(each)));
      return {
        labels: { app: 'catalog', severity: 'critical' },
        repair: async () => {
          await start();
          await monitoring.setTargets(targets);
        },
      };
    },
  },
  {
    alert: 'RequestsFail',
    fault: 'a table that is missing',
    inject: async ({ stage }) => ({
      labels: { route: contactCalls.submit.path },
      ...(await withoutSubmissions(stage)),
    }),
  },
  {
    alert: 'RequestsSlow',
    fault: 'a table that somebody keeps locked',
    inject: async ({ stage }) => {
      const unlock = await lockTable(stage, 'contact', 'submission');
      const stop = keepDoing(() => submit(stage));
      return {
        labels: { route: contactCalls.submit.path },
        repair: async () => {
          await unlock();
          await stop();
        },
      };
    },
  },
  {
    alert: 'HandlersFail',
    fault: 'a table that is missing',
    inject: async ({ stage }) => withoutSubmissions(stage),
  },
  {
    alert: 'EventsWait',
    fault: 'a broker that takes nothing, for lack of memory',
    inject: async ({ stage }) => {
      await stage.broker?.control('set_vm_memory_high_watermark', 'absolute', '1MB');
      await repeatSubmitted(stage, 1);
      return {
        labels: { app: 'contact' },
        repair: async () => {
          await stage.broker?.control('set_vm_memory_high_watermark', '0.6');
        },
      };
    },
  },
  {
    alert: 'EventsDead',
    fault: 'an event that its consumer cannot read',
    inject: async ({ stage }) => {
      await addEvent(stage, 'contact.submitted.v1');
      return {
        repair: () => discardDeadLetters(stage),
      };
    },
  },
  {
    alert: 'EventsUnheard',
    fault: 'an event that no app consumes',
    inject: async ({ stage }) => {
      const id = await addEvent(stage, 'contact.unheard.v1');
      return {
        labels: { app: 'contact' },
        repair: () => stage.query('contact', 'DELETE FROM outbox WHERE id = $1', [id]),
      };
    },
  },
  {
    alert: 'ConsentEventsWait',
    fault: 'a revocation that cannot be stored',
    inject: async ({ stage }) => {
      await rename(stage, 'messaging', 'suppression', 'suppression_away');
      const form = { phoneNumber: stage.phones[0], channel: 'in-person', reason: null };
      const { status } = await stage.owner.post(consentCalls.revoke.path, form);
      if (status !== 201) throw new Error(`revoking returned ${status}`);
      return {
        labels: { app: 'messaging', severity: 'critical' },
        repair: () => rename(stage, 'messaging', 'suppression_away', 'suppression'),
      };
    },
  },
  {
    alert: 'MessagesPileUp',
    fault: 'events that come faster than they are handled',
    inject: async ({ stage }) => {
      const unlock = await lockTable(stage, 'messaging', 'inbox');
      await repeatSubmitted(stage, 1_200);
      return { labels: { queue: 'messaging.events' }, repair: unlock };
    },
  },
  {
    alert: 'WorkersAway',
    fault: 'workers that have ended',
    inject: async ({ stage }) => ({
      labels: { severity: 'critical' },
      repair: await stopAll(stage, 'messaging-worker'),
    }),
  },
  {
    alert: 'UrgentTextsWait',
    fault: 'an answer to a customer while no worker runs',
    inject: async ({ stage }) => {
      const phone = await askSalon(stage);
      const start = await stopAll(stage, 'messaging-worker');
      await answer(stage, phone);
      return { labels: { queue: 'urgent-sms' }, repair: start };
    },
  },
  {
    alert: 'TextsInDoubt',
    fault: 'texts that the provider takes without an answer, and does not list',
    inject: async ({ stage }) =>
      failAtTwilio(stage, '#doubt.', {
        send: { errorAfter: { share: 0.5, status: 500 } },
        read: { errorBefore: { share: 1, status: 503 } },
        callbacks: { lost: { share: 1 } },
      }),
  },
  {
    alert: 'TextsRefused',
    fault: 'an answer that the provider takes from no such sender',
    inject: async ({ stage }) => {
      const { twilio } = stage.product.providers;
      const phone = await askSalon(stage);
      twilio.faults({ numbers: { [phone]: { post: 21606 } } });
      await answer(stage, phone);
      return {
        repair: () => {
          twilio.liftFaults();
          return Promise.resolve();
        },
      };
    },
  },
  {
    alert: 'SenderHeld',
    fault: 'a provider that answers no text',
    inject: async ({ stage }) => failAtTwilio(stage, '#held.', { send: { errorAfter: { share: 1, status: 500 } } }),
  },
  {
    alert: 'ProviderFails',
    fault: 'a provider that answers every request with an error',
    inject: async ({ stage }) => {
      const failed = { errorBefore: { share: 1, status: 503 } };
      return {
        labels: { provider: 'twilio' },
        ...(await failAtTwilio(stage, '#failed.', { send: failed, read: failed })),
      };
    },
  },
  {
    alert: 'DatabasePoolExhausted',
    fault: 'more requests than connections, each of which waits for a lock',
    inject: async ({ stage }) => {
      const unlock = await lockTable(stage, 'gateway', 'audit_entry');
      const stops = Array.from({ length: 40 }, () => keepDoing(() => stage.owner.get(auditCalls.list.path)));
      return {
        labels: { app: 'gateway' },
        repair: async () => {
          await unlock();
          await Promise.all(stops.map((stop) => stop()));
        },
      };
    },
  },
  {
    alert: 'DatabaseDiskFull',
    fault: 'a full disk of the database',
    inject: async ({ stage }) => {
      const { disk } = stage.postgres;
      if (typeof disk === 'string') return disk;
      await disk.shrink();
      const stop = keepDoing(() => submit(stage, 'x'.repeat(3_000)));
      return {
        labels: { severity: 'critical' },
        repair: async () => {
          await stop();
          await disk.grow();
          await comeBack(stage);
          await stage.untilServing();
        },
      };
    },
  },
  {
    alert: 'EventLoopLate',
    fault: 'a process that gets no processor for most of the time',
    inject: async ({ stage }) => {
      const [contact] = processesOf(stage, 'contact');
      const stop = keepDoing(async () => {
        contact?.signal('SIGSTOP');
        await delay(lateMs);
        contact?.signal('SIGCONT');
      });
      return { repair: stop };
    },
  },
  {
    alert: 'ClockOff',
    fault: 'a clock that is a minute behind that of the provider',
    inject: async ({ stage }) => {
      const { twilio } = stage.product.providers;
      twilio.faults({ clock: { aheadMs: 60_000 } });
      // it compares at its start, and then seldom
      await restartAll(stage, 'messaging');
      return {
        labels: { app: 'messaging' },
        repair: async () => {
          twilio.faults({ clock: null });
          await restartAll(stage, 'messaging');
        },
      };
    },
  },
  {
    alert: 'BackupMissing',
    fault: 'a backup into a place that is not a folder',
    inject: async ({ stage, folder }) => {
      const place = join(folder, 'not-a-folder');
      await writeFile(place, '');
      const { code } = await stage.product.command('backup', join(place, 'lacquer.backup'));
      if (code !== 1) throw new Error(`the backup exited with ${code}`);
      return {
        labels: { severity: 'critical' },
        repair: () => backUp(stage, join(folder, 'whole.backup')),
      };
    },
  },
  {
    alert: 'BackupUnusable',
    fault: 'a backup that was damaged after it was written',
    inject: async ({ stage, folder }) => {
      const file = join(folder, 'damaged.backup');
      await backUp(stage, file);
      await damage(file);
      const { code, output } = await stage.product.command('restore', file, '--test');
      if (code === 0) throw new Error(`a damaged backup passed the test: ${output}`);
      return {
        labels: { severity: 'critical' },
        repair: async () => {
          await backUp(stage, file);
          const again = await stage.product.command('restore', file, '--test');
          if (again.code !== 0) throw new Error(`the test restore failed: ${again.output}`);
        },
      };
    },
  },
  {
    alert: 'SquareRefuses',
    fault: 'a list that Square does not show',
    inject: async ({ stage }) => {
      const { square } = stage.product.providers;
      const sweep = async () => {
        const { status } = await stage.owner.post(squareCalls.sweep.path, {});
        if (status !== 202) throw new Error(`the sweep returned ${status}`);
      };
      square.faults({ lists: { refused: ['payments'] } });
      await sweep();
      return {
        repair: async () => {
          square.liftFaults();
          await sweep();
        },
      };
    },
  },
  {
    alert: 'NoticesUnmailed',
    fault: 'a mail server that takes no mail for now',
    inject: async ({ stage, mail }) => {
      mail.refuse = () => ({ status: 451, words: 'try later' });
      const wishes: NoticeForm = {
        choices: { ...firstChoices, message: ['email'] },
        quiet: null,
        emailPace: 'each',
        phone: null,
        showsContent: false,
      };
      const { status } = await stage.owner.send('PUT', noticeCalls.set.path, wishes);
      if (status !== 200) throw new Error(`setting the notices returned ${status}`);
      await submit(stage);
      return {
        repair: async () => {
          mail.refuse = () => undefined;
          await stage.owner.send('PUT', noticeCalls.set.path, { ...wishes, choices: firstChoices });
        },
      };
    },
  },
  {
    alert: 'LogLinesLost',
    fault: 'a log that is written to a full disk',
    inject: async ({ stage }) => {
      await restartAll(stage, 'messaging-worker', { outputFile: '/dev/full' });
      const failing = await failAtTwilio(stage, '#unlogged.', { send: { errorAfter: { share: 1, status: 500 } } });
      return {
        labels: { app: 'messaging' },
        repair: async () => {
          await failing.repair();
          await restartAll(stage, 'messaging-worker');
        },
      };
    },
  },
  {
    alert: 'ProxyUntrusted',
    fault: 'a proxy that the gateway does not know of',
    inject: async ({ stage }) => {
      await restartAll(stage, 'gateway', { env: { TRUST_PROXY: undefined } });
      // with the header of a proxy
      const stop = keepDoing(() => stage.owner.get(noticeCalls.get.path));
      return {
        repair: async () => {
          await stop();
          await restartAll(stage, 'gateway', { env: { TRUST_PROXY: '1' } });
        },
      };
    },
  },
];

const processesOf = ({ product }: Stage, name: string): ProductProcess[] =>
  product.processes.filter((each) => each.name === name);

/** Stops all processes of an app. Returns how to start them. */
async function stopAll(stage: Stage, name: string, changes?: RestartChanges): Promise<() => Promise<void>> {
  const stopped = processesOf(stage, name);
  await Promise.all(stopped.map((each) => each.stop()));
  return async () => {
    await Promise.all(stopped.map((each) => stage.product.restart(each, changes)));
    await stage.untilServing();
  };
}

const restartAll = async (stage: Stage, name: string, changes?: RestartChanges): Promise<void> =>
  (await stopAll(stage, name, changes))();

/** Repeats the work, whatever comes of it. Returns what ends it. */
function keepDoing(work: () => Promise<unknown>): () => Promise<void> {
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
function submit({ product, random }: Stage, message = 'Is there room on Friday?'): Promise<unknown> {
  const address = `10.${[0, 0, 0].map(() => Math.floor(random() * 254) + 1).join('.')}`;
  const form = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@example.com', phone: '', service: '', message };
  return new Client(product.url, address, () => requestTimeoutMs).post(contactCalls.submit.path, form);
}

/** A customer texts the salon. Returns the phone. */
async function askSalon({ phones, product, random }: Stage): Promise<string> {
  const phone = phones.at(-1) ?? '';
  await new Visitors(product, random).say(phone, 'Is 3 pm free?');
  return phone;
}

async function answer({ owner }: Stage, phone: string): Promise<void> {
  const path = conversationCalls.sendText.path.replace(':phone', encodeURIComponent(phone));
  const { status } = await owner.post(path, { message: 'Yes, see you at 3.' });
  if (status !== 202) throw new Error(`answering returned ${status}`);
}

async function rename({ query }: Stage, app: AppName, table: string, name: string): Promise<void> {
  await query(app, `ALTER TABLE ${table} RENAME TO ${name}`);
}

async function withoutSubmissions(stage: Stage): Promise<Injected> {
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
async function lockTable({ product }: Stage, app: AppName, table: string): Promise<() => Promise<void>> {
  const client = await connectToSchema(product.databaseOf(app));
  await client.query('BEGIN');
  await client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return async () => {
    await client.query('ROLLBACK');
    await client.end();
  };
}

/** An event without data. */
async function addEvent({ query }: Stage, type: string): Promise<string> {
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
async function discardDeadLetters({ product }: Stage): Promise<void> {
  const output = new PassThrough({ encoding: 'utf8' });
  const [code, said] = await Promise.all([
    runDeadLettersCli(['discard', '--all'], {
      name: 'dead-letters',
      withStores: (work) => withDeadLetterStores({ databases: {}, broker: product.rabbitmq ?? undefined }, work),
      stdout: output,
      stderr: output,
    }).finally(() => output.end()),
    text(output),
  ]);
  if (code !== 0 || !said.includes('1 dead letter')) throw new Error(`the dead letter was not removed: ${said}`);
}

/** As many events as of so many messages of the form. */
async function repeatSubmitted(stage: Stage, count: number): Promise<void> {
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
async function addTexts({ query }: Stage, hoursAgo: number, ends: Record<string, number>): Promise<string> {
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
async function failAtTwilio(stage: Stage, label: string, faults: TwilioFaults): Promise<Injected> {
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

async function backUp({ product }: Stage, file: string): Promise<void> {
  const { code, output } = await product.command('backup', file);
  if (code !== 0) throw new Error(`the backup failed: ${output}`);
}

/** Changes a byte in the middle. */
async function damage(file: string): Promise<void> {
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

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import * as noticeCalls from '@lacquer/contracts/calls/messaging/notices';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as auditCalls from '@lacquer/contracts/calls/staff/audit';
import { firstChoices, type NoticeForm } from '@lacquer/contracts/messaging/notices';
import type { Monitoring } from '@lacquer/e2e/watch/monitoring';
import type { MailServer } from '@lacquer/servers/testing/mail-server';
import { comeBack } from '../scenarios/disk.js';
import { serverOf } from '../scenarios/servers.js';
import type { Stage } from '../stage.js';
import { sweepSquare } from '../clients/square-sweep.js';
import {
  addEvent,
  addTexts,
  answer,
  askSalon,
  backUp,
  damage,
  discardDeadLetters,
  failAtTwilio,
  type Injected,
  keepDoing,
  lockTable,
  processesOf,
  rename,
  repeatSubmitted,
  restartAll,
  stopAll,
  submit,
  withoutSubmissions,
} from './breaking.js';

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

export interface AlertFault {
  alert: string;
  /** Completes "fires for ...". */
  fault: string;
  /** The fault is injected before all others, because the product looks for it seldom. */
  isSlow?: boolean;
  /** Resolves with the reason if this machine cannot. */
  inject: (watched: WatchedStage) => Promise<Injected | string>;
}

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
    alert: 'ServerAway',
    fault: 'Redis that is stopped',
    inject: async ({ stage }) => {
      const { server } = serverOf(stage, 'redis');
      await server.crash();
      return {
        labels: { app: 'messaging', server: 'queue', severity: 'critical' },
        repair: async () => {
          await server.startAgain();
          await stage.untilServing();
        },
      };
    },
  },
  {
    alert: 'FiguresUnread',
    fault: 'a table that is missing',
    inject: async ({ stage }) => {
      await rename(stage, 'contact', 'outbox', 'outbox_away');
      return {
        labels: { app: 'contact' },
        repair: () => rename(stage, 'contact', 'outbox_away', 'outbox'),
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
      square.faults({ lists: { refused: ['payments'] } });
      await sweepSquare(stage);
      return {
        repair: async () => {
          square.liftFaults();
          await sweepSquare(stage);
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

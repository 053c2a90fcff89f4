import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { isDockerReachable } from '@lacquer/servers/testing/docker-engine';
import { Client } from '../behavior/client.js';
import { appContainers, ContainerStack, type Line, serverContainers } from './container-stack.js';
import { releases } from './releases.js';
import { SteadyVisitors } from './steady-visitors.js';
import { SteadyWriter } from './steady-writer.js';

const hasEngine = await isDockerReachable();
if (!hasEngine) {
  process.stderr.write('\nNo Docker engine is available: updates of earlier releases are NOT tested.\n\n');
}

const minutes = 60_000;
const paths = ['/', '/api/services', '/api/auth/session', '/services/nope', '/robots.txt'];

const earlier = [
  ['the oldest release, which has no HAProxy', releases.oldest],
  ['the first release with HAProxy', releases.withHaproxy],
] as const;

(hasEngine ? describe : describe.skip)('an update of earlier containers', () => {
  describe.each(earlier)('of %s', (_, release) => {
    let stack: ContainerStack;
    let version: string;
    const accepted: string[] = [];
    const report: string[] = [];

    beforeAll(async () => {
      stack = await ContainerStack.start(release);
      version = `${stack.project}-new`;
      const owner = await new Client(stack.url).signIn(stack.owner);
      for (let number = 100; number < 120; number++) {
        const visit = { phoneNumber: `(213) 555-0${number}`, email: '', serviceName: 'Gel Manicure', amount: 3000 };
        expect((await owner.post('/api/customers/add', visit)).status).toBe(201);
      }
      const campaign = { message: '15% off this Saturday', campaignType: 'weekendSpecial' };
      expect((await owner.post('/api/admin/sms-campaign', campaign)).status).toBe(202);
      await stack.pull();
    }, 40 * minutes);

    afterAll(async () => {
      process.stdout.write(report.map((line) => `${line}\n`).join(''));
      await stack?.stop();
    }, 2 * minutes);

    /** The running containers of the apps and servers. */
    const running = async () => {
      const services = [...appContainers, ...serverContainers];
      return (await Promise.all(services.map((service) => stack.containersOf(service)))).flat().toSorted();
    };

    /**
     * Runs an update while visitors read and a writer writes, all of whom must be answered. While HAProxy takes over the
     * port from a release without it, no container has the port: the requests of that moment may fail.
     */
    const update = async (name: string, to: string, settings?: Readonly<Record<string, string>>) => {
      const visitors = new SteadyVisitors(stack.url, paths);
      const writer = new SteadyWriter(stack.url, name);
      const { code, output, lines } = await stack.attempt(to, settings);
      const visits = await visitors.stop();
      const writes = await writer.stop();
      accepted.push(...writes.accepted);

      const timeOf = (text: string) => lines.find((line) => line.text.includes(text))?.at ?? Infinity;
      const isExcused = ({ at }: { at: number }) => at >= timeOf('takes over the port') && at <= timeOf('has the port');
      const failures = [...visits.failedOnce, ...writes.failed];
      const outside = failures.filter((failure) => !isExcused(failure));
      report.push(
        `${name}: ${failures.length} of ${visits.answered + visits.refused.length} requests failed, ${outside.length} ` +
          `outside the takeover of the port; ${writes.accepted.length} messages accepted`,
        ...stepsOf(lines),
      );
      expect({ code, outside, output }).toMatchObject({ outside: [] });
      // how many more depends on how long the update takes
      expect(visits.answered).toBeGreaterThan(2 * paths.length);
      return { code, output };
    };

    it(
      'refuses databases of another encoding, and a disk that is almost full',
      async () => {
        const before = await running();
        const encoding = "ENCODING 'SQL_ASCII' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'";
        await stack.query('postgres', `CREATE DATABASE old_text ${encoding}`);
        let wrong;
        try {
          wrong = await update('Wrong encoding', version);
        } finally {
          await stack.query('postgres', 'DROP DATABASE old_text');
        }
        const full = await update('Full disk', version, { DEPLOY_FREE_MIB: '99999999' });

        expect(wrong).toEqual({
          code: 1,
          output: expect.stringContaining('cannot store all text: old_text (SQL_ASCII)'),
        });
        expect(full).toEqual({ code: 1, output: expect.stringContaining('an update needs 99999999 MiB') });
        expect(await running()).toEqual(before);
      },
      5 * minutes,
    );

    it(
      'stops at a migration that fails, while the release of before goes on',
      async () => {
        const before = await running();
        await stack.query('gateway', 'CREATE TABLE person_job ()');
        let failed;
        try {
          failed = await update('Failed migration', version);
        } finally {
          await stack.query('gateway', 'DROP TABLE person_job');
        }

        expect(failed).toEqual({ code: 1, output: expect.stringContaining('relation "person_job" already exists') });
        expect(failed.output).toContain('Nothing was replaced');
        expect(await running()).toEqual(before);
      },
      40 * minutes,
    );

    /** A version whose gateway never becomes ready. */
    const makeSick = async () => {
      const sick = `${stack.project}-sick`;
      await stack.tagAs(sick, version);
      await stack.replaceCommand(`lacquer/gateway:${sick}`, ['node', '--eval', 'setInterval(() => {}, 1000)']);
      return sick;
    };

    // its services cannot start beside those of today, which keep the queues of requests in a durable form
    it(
      'returns to the gateways of before if one does not become ready',
      async () => {
        const before = await running();
        const gateways = await stack.containersOf('gateway');
        const { code, output } = await update('Sick gateway', await makeSick(), { DEPLOY_READY_SECONDS: '20' });

        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringContaining('returning to the containers of before'),
        });
        expect(await stack.containersOf('gateway')).toEqual(gateways);
        expect(await running()).toHaveLength(before.length);
      },
      10 * minutes,
    );

    it(
      'succeeds, and keeps the data and what was written meanwhile',
      async () => {
        const before = await running();
        const { code, output } = await update('Update', version);

        expect({ code, output }).toMatchObject({ code: 0 });
        expect((await running()).filter((id) => before.includes(id))).toHaveLength(serverContainers.length);
        expect(await stack.containersOf('gateway')).toHaveLength(2);
        await expectData();
      },
      10 * minutes,
    );

    it(
      'succeeds again, although a server has lost a network',
      async () => {
        const next = `${stack.project}-next`;
        await stack.tagAs(next, version);
        const [rabbitmq = ''] = await stack.containersOf('rabbitmq');
        await stack.docker('network', 'disconnect', `${stack.project}_operator`, rabbitmq);
        const { code, output } = await update('Lost network', next);

        expect({ code, output }).toEqual({
          code: 0,
          output: expect.stringContaining('rabbitmq: joined the network operator'),
        });
        await expectData();
      },
      10 * minutes,
    );

    it(
      'returns to all containers of before if their release is like this one',
      async () => {
        const before = await running();
        const { code, output } = await update('Sick gateway again', await makeSick(), { DEPLOY_READY_SECONDS: '20' });

        expect({ code, output }).toEqual({
          code: 1,
          output: expect.stringContaining('The previous version is running'),
        });
        expect(await running()).toEqual(before);
      },
      10 * minutes,
    );

    const expectData = async () => {
      const owner = await new Client(stack.url).signIn(stack.owner);
      const summary = await owner.get('/api/admin/customers/summary');
      expect(summary.body).toMatchObject({ totalCustomers: 20, totalRevenue: 60_000 });
      const campaigns = await owner.get<Campaign[]>('/api/admin/campaigns');
      expect(campaigns.body).toMatchObject([{ status: 'finished', counts: { delivered: 20 } }]);
      const listed = await owner.get<ContactSubmission[]>('/api/admin/contacts?limit=100');
      const names = listed.body.map(({ firstName }) => firstName);
      expect(names.toSorted()).toEqual(accepted.toSorted());
    };
  });
});

/** When each step of deploy.sh ended, in seconds since its start. */
function stepsOf(lines: readonly Line[]): string[] {
  const start = lines[0]?.at ?? 0;
  return lines.map(({ at, text }) => `  ${((at - start) / 1000).toFixed(1).padStart(6)} s  ${text}`);
}

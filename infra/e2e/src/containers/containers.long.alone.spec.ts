import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Campaign } from '@lacquer/contracts/messaging/campaign';
import type { ContactSubmission } from '@lacquer/contracts/salon/contact';
import { isDockerReachable } from '@lacquer/servers/testing/docker-engine';
import type { Report } from '@lacquer/standalone/doctor/report';
import { eventually } from '@lacquer/servers/testing/eventually';
import { Client } from '../behavior/client.js';
import { appContainers, ContainerStack, images, serverContainers } from './container-stack.js';
import { SteadyVisitors } from './steady-visitors.js';

const hasEngine = await isDockerReachable();
if (!hasEngine) {
  process.stderr.write('\nNo Docker engine is available: the containers are NOT tested.\n\n');
}

const largestImage = 350_000_000;
const message = { firstName: 'Mina', lastName: 'Cho', email: 'mina@example.com', message: 'Is Friday free?' };

(hasEngine ? describe : describe.skip)('the containers', () => {
  let stack: ContainerStack;
  let owner: Client;
  let secondVersion: string;

  beforeAll(async () => {
    stack = await ContainerStack.start();
    secondVersion = `${stack.project}-second`;
    owner = await new Client(stack.url).signIn(stack.owner);
  }, 600_000);

  afterAll(() => stack?.stop(), 120_000);

  const postMessage = async (firstName: string) => {
    const { status } = await new Client(stack.url).post('/api/contact', { ...message, firstName });
    expect(status).toBe(201);
    const listed = await owner.get<ContactSubmission[]>('/api/admin/contacts');
    expect(listed.body[0]).toMatchObject({ firstName });
  };

  it.each(images)('use an image of at most 350 MB: %s', async (image) => {
    const size = await stack.docker('image', 'inspect', '--format', '{{.Size}}', `lacquer/${image}:${stack.version}`);
    expect(Number(size)).toBeLessThanOrEqual(largestImage);
  });

  it('deliver a message to the staff list, and a campaign to its recipients', async () => {
    await postMessage('First');
    const visit = { phoneNumber: '(213) 555-0142', email: '', serviceName: 'Gel Manicure', amount: 3000 };
    expect((await owner.post('/api/customers/add', visit)).status).toBe(201);

    const launched = await owner.post<{ campaignId: string }>('/api/admin/sms-campaign', {
      message: '15% off this Saturday',
      campaignType: 'weekendSpecial',
    });

    expect(launched.status).toBe(202);
    const finished = await eventually(async () => {
      const { body } = await owner.get<Campaign>(`/api/admin/campaigns/${launched.body.campaignId}`);
      return body.status === 'finished' && body;
    });
    expect(finished.counts.delivered).toBe(1);
  });

  it('back up by themselves, and the doctor finds nothing wrong', async () => {
    const examine = async () => {
      const run = ['--progress', 'quiet', 'run', '--rm', '--no-TTY', 'doctor'];
      return JSON.parse(await stack.compose(...run, 'node', 'infra/standalone/dist/doctor.js', '--json')) as Report;
    };
    const stateOf = ({ findings }: Report, name: string) => findings.find(({ check }) => check === name)?.state;
    await stack.compose('--profile', 'backup', 'up', '--detach', '--wait', 'backup');

    const report = await eventually(async () => {
      const found = await examine();
      return stateOf(found, 'backup.test') === 'ok' && found;
    }, 180_000);

    expect(stateOf(report, 'backup.age')).toBe('ok');
    expect(report.findings.filter(({ state }) => state === 'problem')).toEqual([]);
    // what a new installation has yet to set up
    const toMend = report.findings.filter(({ state }) => state === 'warning').map(({ check }) => check);
    expect(toMend.toSorted()).toEqual([
      'backup.passphrase',
      'settings.PUBLIC_URL',
      'settings.SECOND_STEP_REQUIRED',
      'settings.TWILIO',
    ]);
    const stopping = performance.now();
    await stack.compose('stop', 'backup');
    expect(performance.now() - stopping).toBeLessThan(10_000);
  }, 300_000);

  it('limit RabbitMQ so that it blocks publishers before it is killed', async () => {
    const { output } = await stack.exec('rabbitmq', 'rabbitmqctl', 'eval', 'vm_memory_monitor:get_memory_limit().');
    const [container = ''] = await stack.containersOf('rabbitmq');
    const memory = await stack.docker('inspect', '--format', '{{.HostConfig.Memory}}', container);
    expect(Number(output)).toBeGreaterThan(0.5 * Number(memory));
    expect(Number(output)).toBeLessThan(0.7 * Number(memory));
  });

  describe('are isolated', () => {
    it('in files: an app cannot change its own, and sees only its own secrets', async () => {
      const written = await stack.exec('catalog', 'bash', '-c', 'echo x > /app/new');
      expect(written.output).toContain('Read-only file system');
      const seen = await stack.exec('catalog', 'bash', '-c', 'echo /run/lacquer/*');
      expect(seen.output).toBe(
        '/run/lacquer/catalog_database_url /run/lacquer/gateway_public_key /run/lacquer/operator_public_key /run/lacquer/rabbitmq_url',
      );
    });

    const reach = (from: string, host: string, port: number) =>
      stack.exec(from, 'bash', '-c', `exec 3<>/dev/tcp/${host}/${port}`);

    it('in networks: an app reaches its servers, but no other app or server', async () => {
      expect((await reach('messaging', 'redis', 6379)).code).toBe(0);
      expect((await reach('catalog', 'postgres', 5432)).code).toBe(0);
      expect((await reach('messaging', 'messaging-worker', 9090)).code).toBe(0);
      // an unresolvable name takes ten seconds to fail
      const others = [['redis', 6379] as const, ['contact', 9090] as const, ['gateway', 8080] as const];
      const attempts = await Promise.all(others.map(([host, port]) => reach('catalog', host, port)));
      for (const { code, output } of attempts) {
        expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/not known|resolution/) });
      }
    });

    it('in the broker: a user can do only what its contracts define', async () => {
      const { output } = await stack.operate(`
        import { readFileSync } from 'node:fs';
        import { connect } from 'amqplib';
        const urlOf = (app) => readFileSync('/run/lacquer/' + app + '_rabbitmq_url', 'utf8');
        const attempt = async (name, url, work) => {
          let outcome = 'allowed';
          try {
            const connection = await connect(url);
            connection.on('error', () => {});
            const channel = await connection.createConfirmChannel();
            channel.on('error', (error) => (outcome = /ACCESS_REFUSED/.test(error.message) ? 'refused' : String(error)));
            await work(channel).catch((error) => (outcome = /ACCESS_REFUSED/.test(error.message) ? 'refused' : outcome));
            await connection.close().catch(() => {});
          } catch (error) {
            outcome = /ACCESS_REFUSED/.test(String(error)) ? 'refused' : String(error);
          }
          console.log(name + ': ' + outcome);
        };
        const publish = (type) => async (channel) => {
          channel.publish('lacquer.events', type, Buffer.from('{}'));
          await channel.waitForConfirms();
        };
        const stranger = new URL(urlOf('contact'));
        stranger.password = 'wrong';
        await attempt('a wrong password', stranger.href, async () => {});
        await attempt('a user of old', 'amqp://guest:guest@rabbitmq:5672', async () => {});
        await attempt('contact reads its requests', urlOf('contact'), (channel) => channel.checkQueue('contact.rpc'));
        await attempt('contact reads requests of customer', urlOf('contact'), (channel) => channel.get('customer.rpc'));
        await attempt('contact reads events of messaging', urlOf('contact'), (channel) => channel.get('messaging.events'));
        await attempt('contact deletes a queue of customer', urlOf('contact'), (channel) => channel.deleteQueue('customer.events'));
        await attempt('contact publishes its event', urlOf('contact'), publish('contact.submitted.v1'));
        await attempt('contact publishes a revocation', urlOf('contact'), publish('customer.consent-revoked.v1'));
        await attempt('gateway answers as customer', urlOf('gateway'), (channel) => channel.consume('customer.rpc', () => {}));
      `);
      expect(output.split('\n')).toEqual([
        'a wrong password: refused',
        'a user of old: refused',
        'contact reads its requests: allowed',
        'contact reads requests of customer: refused',
        'contact reads events of messaging: refused',
        'contact deletes a queue of customer: refused',
        'contact publishes its event: allowed',
        'contact publishes a revocation: refused',
        'gateway answers as customer: refused',
      ]);
    });

    it('in dead letters: the operator finds messages that no consumer could read', async () => {
      const { output } = await stack.operate(`
        process.argv.splice(1, Infinity, 'dead-letters', 'list');
        await import('/app/services/platform/dist/dead-letters/dead-letters.main.js');
      `);
      expect(output).toContain('not an event envelope');
    });
  });

  it('scale from three gateways to five within seconds', async () => {
    const scaleTo = async (count: number) => {
      await stack.compose('up', '--detach', '--no-recreate', '--wait', '--scale', `gateway=${count}`);
      await eventually(async () => (await stack.compose('logs', 'haproxy')).includes(`${count} active`), 10_000);
    };
    await scaleTo(3);
    await scaleTo(5);
    await stack.compose('up', '--detach', '--no-recreate', '--wait', '--scale', 'gateway=2');
  }, 180_000);

  it('are replaced by another version, and no request fails after one retry', async () => {
    await stack.tagAs(secondVersion);
    const before = await stack.containersOf('gateway');
    const serversOf = () => Promise.all(serverContainers.map((server) => stack.containersOf(server)));
    const serversBefore = await serversOf();
    const visitors = new SteadyVisitors(stack.url, [
      '/',
      '/api/services',
      '/api/auth/session',
      '/services/nope',
      '/api/salon',
    ]);

    // as after a release that changed their limits, or when started from another folder
    const described = serverContainers.map((server) => `  ${server}: { labels: { described: anew } }`);
    await stack.deploy(secondVersion, `services:\n${described.join('\n')}\n`);

    const { answered, refused } = await visitors.stop();
    const after = await stack.containersOf('gateway');
    expect(after).toHaveLength(before.length);
    expect(after.filter((one) => before.includes(one))).toEqual([]);
    expect((await stack.operate('console.log(1)')).output).toBe('1');
    expect(await serversOf()).toEqual(serversBefore);
    expect(refused).toEqual([]);
    expect(answered).toBeGreaterThan(1000);
    await postMessage('After the update');
  }, 300_000);

  it('restart after any app is killed', async () => {
    for (const app of appContainers) {
      const [container = ''] = await stack.containersOf(app);
      // kills all processes of the container but PID 1, which then exits
      await stack.execIn(container, 'bash', '-c', 'kill -KILL -1');
      await eventually(async () => {
        const state = await stack.docker(
          'inspect',
          '--format',
          '{{.RestartCount}} {{.State.Health.Status}}',
          container,
        );
        return state === '1 healthy';
      }, 90_000);
    }
    await eventually(async () => (await new Client(stack.url).get('/readyz')).status === 200, 20_000);
    await postMessage('After the kills');
  }, 300_000);

  it("count attempts by the visitor's real address, regardless of its headers", async () => {
    const post = (address: string) =>
      new Client(stack.url, address).post('/api/contact', { ...message, message: '' }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let count = 1; count <= 25; count++) statuses.push(await post(`198.51.100.${count}`));
    expect(statuses.at(-1)).toBe(429);

    const network = `${stack.project}_public`;
    const elsewhere = await stack.docker(
      ...`run --rm --network ${network} node:24-trixie-slim node --input-type=module --eval`.split(' '),
      `const answer = await fetch('http://haproxy:8080/api/contact', {
         method: 'POST', headers: { 'content-type': 'application/json' },
         body: ${JSON.stringify(JSON.stringify({ ...message, firstName: 'Elsewhere' }))} });
       console.log(answer.status);`,
    );
    expect(elsewhere).toBe('201');
  });

  it('keep a progress stream open through HAProxy', async () => {
    const { body } = await owner.get<Campaign[]>('/api/admin/campaigns');
    const stream = await owner.open(`/api/admin/campaigns/${body[0]?.id}/progress`);
    const reader = stream.body!.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    expect(new TextDecoder().decode(value)).toContain('connected');
  });
});

import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { freshRabbitmq } from '@lacquer/servers/testing/servers';
import type { RunningApp } from '../app/running-app.js';
import type { BusOptions } from '../bus/bus-options.js';
import { InProcessBus } from '../bus/in-process/in-process-bus.js';
import { InProcessClient } from '../bus/in-process/in-process-client.js';
import { RabbitmqClient } from '../bus/rabbitmq/rabbitmq-client.js';
import { RpcClient } from '../bus/rpc-client.js';
import type { RpcTransport } from '../bus/rpc-transport.js';
import { migrated } from './migrated.js';
import { type ProbeBehavior, startProbe } from './probe-app.js';

/** A request that the probe's handler `submit` answers. */
export const submission = {
  firstName: 'Ada',
  lastName: 'Park',
  email: 'ada@example.com',
  phone: null,
  service: null,
  message: 'Hello',
};

export interface ProbeRpc {
  client: RpcClient;
  transport: RpcTransport;
  app: RunningApp;
  probe: ProbeBehavior;
}

/** Starts probes whose handler answers a client over one kind of bus. */
export class ProbeRpcs {
  private readonly open: { stop(): Promise<unknown> }[] = [];

  constructor(private readonly kind: 'in-process' | 'rabbitmq') {}

  async start(submit: ProbeBehavior['submit'], timeoutMs = 5000): Promise<ProbeRpc> {
    const database = await preparedDatabase(migrated('probe', []));
    this.open.push({ stop: () => database.drop() });
    const bus: BusOptions =
      this.kind === 'in-process'
        ? { kind: this.kind, bus: new InProcessBus() }
        : { kind: this.kind, ...freshRabbitmq() };
    const probe: ProbeBehavior = { submit, onSubmitted: () => Promise.resolve() };
    const app = await startProbe({ role: 'publisher', bus, databaseUrl: database.url, probe });
    this.open.push(app);
    const transport =
      bus.kind === 'in-process' ? new InProcessClient(bus.bus) : new RabbitmqClient('gateway', bus.url, bus.prefix);
    if (transport instanceof RabbitmqClient) await transport.open().channel.opened();
    const client = new RpcClient('gateway', transport, { timeoutMs });
    this.open.push({ stop: () => client.close() });
    return { client, transport, app, probe };
  }

  async stop(): Promise<void> {
    for (const each of this.open.splice(0).toReversed()) await each.stop();
  }
}

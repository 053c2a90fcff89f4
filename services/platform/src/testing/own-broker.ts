import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { preparedDatabase } from '@lacquer/servers/testing/prepared-database';
import { type RabbitmqServer, runRabbitmq } from '@lacquer/servers/testing/server-programs';
import type { RunningApp } from '../app/running-app.js';
import type { BusOptions } from '../bus/bus-options.js';
import { migrated } from './migrated.js';
import { type ProbeBehavior, startProbe } from './probe-app.js';

/** A RabbitMQ of a test's own, whose program it may kill or alarm, and the probe apps on it. */
export class OwnBroker {
  private readonly cleanUp = new CleanUp();

  private constructor(readonly server: RabbitmqServer) {
    this.onStop(() => server.stop());
  }

  /**
   * Undefined: it is not installed here, which is printed.
   *
   * @param reason why no other broker will do
   */
  static async start(reason: string): Promise<OwnBroker | undefined> {
    const server = await runRabbitmq();
    if (!server) process.stderr.write(`SKIPPED: rabbitmq-server is not installed, and ${reason}\n`);
    return server && new OwnBroker(server);
  }

  /** Starts a probe app with a database of its own. */
  async startProbe(role: 'publisher' | 'listener', bus: BusOptions, probe: ProbeBehavior): Promise<RunningApp> {
    const database = await preparedDatabase(migrated('probe', []));
    this.onStop(() => database.drop());
    const app = await startProbe({ role, bus, databaseUrl: database.url, probe });
    this.onStop(() => app.stop());
    return app;
  }

  /** Is run before what was started earlier is stopped. */
  onStop(step: () => Promise<unknown>): void {
    this.cleanUp.add(step);
  }

  stop(): Promise<void> {
    return this.cleanUp.run();
  }
}

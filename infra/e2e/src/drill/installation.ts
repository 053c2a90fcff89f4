import { join } from 'node:path';
import { readFile, rm } from 'node:fs/promises';
import { stopOrphan } from '@lacquer/servers/embedded-postgres/orphaned-server';
import { CleanUp } from '@lacquer/servers/testing/clean-up';
import { ProductProcess, freePort, untilReady } from '../behavior/process.js';
import {
  appPrograms,
  backupPassphrase,
  type DistributedPlace,
  type Mode,
  prepareDistributed,
} from '../behavior/product.js';

type Settings = Record<string, string>;

/** A command of an installation ended with another exit code than 0. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}

/**
 * The installation that a drill works on: the programs of a release with a place of their own, in one of the modes. It can
 * be started, stopped and destroyed, and go on with the programs of another release.
 */
export abstract class Installation {
  abstract readonly mode: Mode;
  protected processes: ProductProcess[] = [];
  /** Everything that runs, the commands too. */
  private readonly running = new Set<ProductProcess>();

  /**
   * @param release the folder of the release's checkout, which is built
   * @param settings of the product; `PORT` is that of its address
   * @param stopped once aborted, what runs is killed, and nothing more can be started
   */
  constructor(
    public release: string,
    protected readonly settings: Settings,
    protected readonly stopped?: AbortSignal,
  ) {
    stopped?.addEventListener('abort', () => this.killRunning(), { once: true });
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings['PORT']}`;
  }

  /** Resolves once it is ready. @throws with its output if a process exits before */
  abstract start(): Promise<void>;

  /** Ends it as an operator does. Its data stays. */
  async stop(): Promise<void> {
    for (const each of this.processes.splice(0).toReversed()) await each.stop();
  }

  /** Ends it as a power failure does. */
  protected async kill(): Promise<void> {
    this.processes = [];
    this.killRunning();
    await Promise.all([...this.running].map((each) => each.exit()));
  }

  private killRunning(): void {
    for (const each of this.running) each.signal('SIGKILL');
  }

  /** Kills it, and removes everything that it stores. */
  abstract destroy(): Promise<void>;

  /** Removes what a broker and a queue still hold of the data before a restore. */
  abstract emptyQueues(): void;

  /** Migrates its data to another release and goes on with its programs. Resolves with what was said, such as the backup's name. */
  abstract upgrade(release: string): Promise<string>;

  /** The folder of the backups that upgrades make. */
  abstract readonly upgradeBackups: string;

  /** Gives it the keys that a restore has written beside the backup. */
  abstract takeKeys(backup: string): Promise<void>;

  protected abstract readonly operator: Settings;

  /** Runs an operator command and resolves with its output. @throws CommandError */
  async command(name: string, ...args: string[]): Promise<string> {
    const child = this.launch(name, this.program(name), this.operator, args);
    const code = await child.exit();
    if (code !== 0) throw new CommandError(`${[name, ...args].join(' ')} exited with ${code}: ${child.output.trim()}`);
    return child.output;
  }

  protected launch(name: string, script: string, env: Settings, args: readonly string[] = []): ProductProcess {
    this.stopped?.throwIfAborted();
    const started = ProductProcess.start(name, join(this.release, script), env, { args });
    this.running.add(started);
    void started.exit().then(() => this.running.delete(started));
    return started;
  }

  protected readonly program = (name: string): string => `infra/standalone/dist/${name}.js`;
}

/** The standalone mode, as `npm start` runs it, with its embedded PostgreSQL in a folder. */
export class StandaloneInstallation extends Installation {
  readonly mode = 'standalone';

  constructor(
    release: string,
    settings: Settings,
    private readonly dataDir: string,
    stopped?: AbortSignal,
  ) {
    super(release, settings, stopped);
  }

  protected get operator(): Settings {
    return { DATA_DIR: this.dataDir, BACKUP_PASSPHRASE: backupPassphrase };
  }

  get upgradeBackups(): string {
    return join(this.dataDir, 'before-upgrade');
  }

  async start(): Promise<void> {
    const product = this.launch('standalone', this.program('main'), { ...this.settings, ...this.operator });
    this.processes.push(product);
    await untilReady(`${this.url}/readyz`, [product]);
  }

  async destroy(): Promise<void> {
    await this.kill();
    // it outlives the process that started it
    await stopOrphan(join(this.dataDir, 'postgres'));
    await rm(this.dataDir, { recursive: true, force: true });
  }

  emptyQueues(): void {
    // the queue is a part of the database
  }

  async upgrade(release: string): Promise<string> {
    await this.stop();
    this.release = release;
    await this.start();
    return this.processes.map(({ output }) => output).join('');
  }

  async takeKeys(): Promise<void> {
    // a restore has stored them in the folder
  }
}

/** The distributed mode: a process for each app, over RabbitMQ and Redis, with a database for each service. */
export class DistributedInstallation extends Installation {
  readonly mode = 'distributed';
  private keys: Settings = {};
  private readonly queues: Settings = {};

  private constructor(
    release: string,
    settings: Settings,
    private readonly place: DistributedPlace,
    private readonly backups: string,
    private readonly cleanUp: CleanUp,
    stopped?: AbortSignal,
  ) {
    super(release, settings, stopped);
  }

  /** Its databases are empty. `backups` is the folder of the backups that upgrades make. */
  static async prepare(
    release: string,
    settings: Settings,
    backups: string,
    stopped?: AbortSignal,
  ): Promise<DistributedInstallation> {
    const cleanUp = new CleanUp();
    const place = await prepareDistributed(settings, cleanUp);
    return new DistributedInstallation(release, settings, place, backups, cleanUp, stopped);
  }

  protected get operator(): Settings {
    return { ...this.place.operator, ...this.keys, ...this.queues };
  }

  get upgradeBackups(): string {
    return join(this.backups, 'before-upgrade');
  }

  async start(): Promise<void> {
    await this.migrate();
    for (const [name, script] of Object.entries(appPrograms)) await this.startApp(name, script);
    await Promise.all(this.processes.map((each) => untilReady(each.readyUrl ?? `${this.url}/readyz`, [each])));
  }

  async destroy(): Promise<void> {
    await this.kill();
    await this.cleanUp.run();
  }

  emptyQueues(): void {
    for (const name of ['BUS_PREFIX', 'REDIS_PREFIX']) {
      const [prefix = '', count = '0'] = (this.queues[name] ?? this.place.settings[name] ?? '').split('~');
      this.queues[name] = `${prefix}~${Number(count) + 1}`;
    }
  }

  /** The data is migrated while the release of before works, and then one process after another is replaced. */
  async upgrade(release: string): Promise<string> {
    this.release = release;
    const said = await this.migrate();
    for (const [at, process] of this.processes.entries()) {
      await process.stop();
      const next = await this.startApp(process.name, appPrograms[process.name as keyof typeof appPrograms], at);
      await untilReady(next.readyUrl ?? `${this.url}/readyz`, [next]);
    }
    return said;
  }

  async takeKeys(backup: string): Promise<void> {
    const file = `${backup}.keys`;
    for (const line of (await readFile(file, 'utf8')).split('\n').filter(Boolean)) {
      const [name = '', value = ''] = line.split('=');
      this.keys[name] = value;
    }
    await rm(file);
  }

  private get environment(): Settings {
    return { ...this.place.settings, ...this.keys, ...this.queues, BACKUP_PASSPHRASE: backupPassphrase };
  }

  private async migrate(): Promise<string> {
    const job = this.launch('migrate', this.program('migrate'), { ...this.environment, BACKUP_DIR: this.backups });
    if ((await job.exit()) !== 0) throw new CommandError(`migrate failed: ${job.output.trim()}`);
    return job.output;
  }

  private async startApp(name: string, script: string, at = this.processes.length): Promise<ProductProcess> {
    const app = this.launch(name, script, { ...this.environment, OPERATIONS_PORT: String(await freePort()) });
    this.processes[at] = app;
    return app;
  }
}

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@lacquer/servers/testing/child-server';
import { root } from '../behavior/process.js';
import { checkOut, makeStartable, releaseHere } from './releases.js';

/** The apps of the distributed mode, by their compose service names. */
export const appContainers = ['gateway', 'catalog', 'contact', 'customer', 'messaging', 'messaging-worker'] as const;

/** The servers that the apps need, which an update does not replace. */
export const serverContainers = ['postgres', 'rabbitmq', 'redis'] as const;

/** The images that compose builds. */
export const images = ['gateway', 'catalog', 'contact', 'customer', 'messaging', 'operator'] as const;

/** What a container of this project, its networks and its volumes are found by. */
type Kind = 'container' | 'network' | 'volume';

export interface Outcome {
  code: number;
  /** Its combined stdout and stderr. */
  output: string;
}

/** A line of an output, and when it was written, in milliseconds since 1970. */
export interface Line {
  at: number;
  text: string;
}

/** The distributed mode in containers, as `docker compose` starts it, with its own names, port and volumes. */
export class ContainerStack {
  readonly url: string;
  readonly owner: { email: string; password: string };
  /** Tag of its images. */
  readonly version: string;
  private readonly env: NodeJS.ProcessEnv;
  /** Tags of all its images. */
  private readonly versions: string[];

  private constructor(
    readonly project: string,
    port: number,
    private readonly folder: string,
    private readonly settings: string,
    /** The folder in which the operator runs compose and deploy.sh. */
    private readonly checkout: string,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.version = `${project}-first`;
    this.versions = [this.version];
    this.owner = { email: 'owner@example.com', password: randomBytes(12).toString('hex') };
    this.env = {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DOCKER_HOST: process.env['DOCKER_HOST'],
      COMPOSE_PROJECT_NAME: project,
      COMPOSE_ENV_FILES: settings,
      PORT: String(port),
    };
  }

  /**
   * Builds the images and starts everything. Resolves when every container is healthy.
   *
   * @param release a commit whose files it starts, in a folder of their own; by default those of this checkout
   * @throws if this repository does not have the commit
   */
  static async start(release?: string): Promise<ContainerStack> {
    const [port = 0] = await freePorts(1);
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-stack-'));
    const project = `lacquer-test-${randomBytes(3).toString('hex')}`;
    const checkout = release ? join(folder, 'site') : root;
    const stack = new ContainerStack(project, port, folder, join(folder, 'env'), checkout);
    const { email, password } = stack.owner;
    await writeFile(
      stack.settings,
      `LACQUER_VERSION=${stack.version}\nADMIN_EMAIL=${email}\nADMIN_PASSWORD=${password}\n`,
    );
    try {
      if (release) {
        await checkOut(release, checkout);
        await makeStartable(checkout, project);
      }
      await stack.compose('build', '--quiet');
      await stack.compose('up', '--detach', '--wait');
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** Replaces the files of the checkout with those of this one, as `git pull` does, without touching the containers. */
  async pull(): Promise<void> {
    await checkOut(await releaseHere(), this.checkout);
  }

  /** @returns its output; rejects with the output if it fails */
  async compose(...args: string[]): Promise<string> {
    return this.mustSucceed('docker', ['compose', ...args]);
  }

  /** The same, with its standard input. */
  async composeFrom(input: string | Buffer, ...args: string[]): Promise<string> {
    return this.mustSucceed('docker', ['compose', ...args], input);
  }

  async docker(...args: string[]): Promise<string> {
    return this.mustSucceed('docker', args);
  }

  /**
   * Rolls out another version, as an operator does. `description` is YAML that overrides the definitions of services; it
   * also applies to later compose commands.
   */
  async deploy(version: string, description = 'services: {}'): Promise<string> {
    const changes = join(this.folder, `${version}.yml`);
    await writeFile(changes, description);
    this.env['COMPOSE_FILE'] = `${join(this.checkout, 'docker-compose.yml')}:${changes}`;
    const { code, output } = await this.attempt(version);
    if (code !== 0) throw new Error(`the update to ${version} exited with ${code}:\n${output}`);
    return output;
  }

  /** Runs deploy.sh. `settings` are variables of its environment. */
  async attempt(
    version: string,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Outcome & { lines: readonly Line[] }> {
    this.versions.push(version);
    const options = { cwd: this.checkout, env: { ...this.env, ...settings } };
    const child = spawn(join(this.checkout, 'infra/docker/deploy.sh'), [version], options);
    const lines: Line[] = [{ at: Date.now(), text: 'started' }];
    for (const stream of [child.stdout, child.stderr])
      createInterface(stream).on('line', (text) => lines.push({ at: Date.now(), text }));
    const [code] = (await once(child, 'close')) as [number | null];
    lines.push({ at: Date.now(), text: `ended with ${code}` });
    return { code: code ?? 1, output: lines.map(({ text }) => text).join('\n'), lines };
  }

  /** Gives an image another command. */
  async replaceCommand(image: string, command: readonly string[]): Promise<void> {
    const file = join(this.folder, 'Dockerfile');
    await writeFile(file, `FROM ${image}\nCMD ${JSON.stringify(command)}\n`);
    await this.docker('build', '--quiet', '--tag', image, '--file', file, this.folder);
  }

  /** Runs a command in a container of `service`. */
  exec(service: string, ...command: string[]): Promise<Outcome> {
    return this.run('docker', ['compose', 'exec', '--no-TTY', service, ...command]);
  }

  /** Runs a command in one container. */
  execIn(container: string, ...command: string[]): Promise<Outcome> {
    return this.run('docker', ['exec', container, ...command]);
  }

  /** Runs SQL as the superuser. */
  async query(database: string, sql: string): Promise<string> {
    const psql = `compose exec --no-TTY postgres psql --username postgres --no-align --tuples-only --dbname ${database}`;
    return this.docker(...psql.split(' '), '--command', sql);
  }

  /** Runs a JavaScript module in a container of the operator image, which has the product's packages. */
  operate(script: string): Promise<Outcome> {
    const start = 'compose --progress quiet run --rm --no-TTY operator node --input-type=module --eval';
    return this.run('docker', [...start.split(' '), script]);
  }

  /** The running containers of `service`. */
  async containersOf(service: string): Promise<string[]> {
    return (await this.compose('ps', '--quiet', service)).split('\n').filter(Boolean);
  }

  /** Tags the images with another version, as if they had been built from other sources. */
  async tagAs(version: string, from = this.version): Promise<void> {
    this.versions.push(version);
    for (const image of images) await this.docker('tag', `lacquer/${image}:${from}`, `lacquer/${image}:${version}`);
  }

  /** Removes everything of the project, also what the present description does not name. */
  async stop(): Promise<void> {
    for (const kind of ['container', 'network', 'volume'] as const) {
      const ids = await this.allOf(kind);
      if (ids.length > 0) await this.run('docker', [kind, 'rm', ...(kind === 'network' ? [] : ['--force']), ...ids]);
    }
    const tags = this.versions.flatMap((version) => images.map((image) => `lacquer/${image}:${version}`));
    await this.run('docker', ['image', 'rm', '--force', this.project, ...tags]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async allOf(kind: Kind): Promise<string[]> {
    const all = kind === 'container' ? ['--all'] : [];
    const label = `label=com.docker.compose.project=${this.project}`;
    const { output } = await this.run('docker', [kind, 'ls', ...all, '--quiet', '--filter', label]);
    return output.split('\n').filter(Boolean);
  }

  private async mustSucceed(command: string, args: string[], input?: string | Buffer): Promise<string> {
    const { code, output } = await this.run(command, args, input);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${output}`);
    return output;
  }

  private run(command: string, args: string[], input?: string | Buffer): Promise<Outcome> {
    return new Promise((resolve) => {
      const options = { cwd: this.checkout, env: this.env, maxBuffer: 64 * 2 ** 20 };
      const child = execFile(command, args, options, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, output: `${stdout}${stderr}`.trim() });
      });
      if (input !== undefined) child.stdin?.end(input);
    });
  }
}

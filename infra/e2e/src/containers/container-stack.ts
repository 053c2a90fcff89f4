import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@lacquer/servers/testing/child-server';
import { root } from '../behaviour/process.js';

/** The apps of the distributed mode, by their compose service names. */
export const appContainers = ['gateway', 'catalog', 'contact', 'customer', 'messaging', 'messaging-worker'] as const;

/** The servers that the apps need, which an update does not replace. */
export const serverContainers = ['postgres', 'rabbitmq', 'redis'] as const;

/** The images that compose builds. */
export const images = ['gateway', 'catalog', 'contact', 'customer', 'messaging', 'operator'] as const;

interface Outcome {
  code: number;
  /** Its combined stdout and stderr. */
  output: string;
}

/** The distributed mode in containers, as `docker compose` starts it, with its own names, port and volumes. */
export class ContainerStack {
  readonly url: string;
  readonly owner: { email: string; password: string };
  /** Tag of its images. */
  readonly version: string;
  private readonly env: NodeJS.ProcessEnv;

  private constructor(
    readonly project: string,
    port: number,
    private readonly folder: string,
    private readonly settings: string,
  ) {
    this.url = `http://127.0.0.1:${port}`;
    this.version = `${project}-first`;
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

  /** Builds the images and starts everything. Resolves when every container is healthy. */
  static async start(): Promise<ContainerStack> {
    const [port = 0] = await freePorts(1);
    const folder = await mkdtemp(join(tmpdir(), 'lacquer-stack-'));
    const stack = new ContainerStack(
      `lacquer-test-${randomBytes(3).toString('hex')}`,
      port,
      folder,
      join(folder, 'env'),
    );
    const { email, password } = stack.owner;
    await writeFile(
      stack.settings,
      `LACQUER_VERSION=${stack.version}\nADMIN_EMAIL=${email}\nADMIN_PASSWORD=${password}\n`,
    );
    try {
      await stack.compose('build', '--quiet');
      await stack.compose('up', '--detach', '--wait');
    } catch (error) {
      await stack.stop();
      throw error;
    }
    return stack;
  }

  /** @returns its output; rejects with the output if it fails */
  async compose(...args: string[]): Promise<string> {
    return this.mustSucceed('docker', ['compose', ...args]);
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
    this.env['COMPOSE_FILE'] = `${join(root, 'docker-compose.yml')}:${changes}`;
    return this.mustSucceed(join(root, 'infra/docker/deploy.sh'), [version]);
  }

  /** Runs a command in a container of `service`. */
  exec(service: string, ...command: string[]): Promise<Outcome> {
    return this.run('docker', ['compose', 'exec', '--no-TTY', service, ...command]);
  }

  /** Runs a command in one container. */
  execIn(container: string, ...command: string[]): Promise<Outcome> {
    return this.run('docker', ['exec', container, ...command]);
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
  async tagAs(version: string): Promise<void> {
    for (const image of images)
      await this.docker('tag', `lacquer/${image}:${this.version}`, `lacquer/${image}:${version}`);
  }

  async stop(...versions: string[]): Promise<void> {
    await this.run('docker', ['compose', 'down', '--volumes', '--timeout', '5']);
    const tags = [this.version, ...versions].flatMap((version) => images.map((image) => `lacquer/${image}:${version}`));
    await this.run('docker', ['image', 'rm', ...tags]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private async mustSucceed(command: string, args: string[]): Promise<string> {
    const { code, output } = await this.run(command, args);
    if (code !== 0) throw new Error(`${command} ${args.join(' ')} exited with ${code}:\n${output}`);
    return output;
  }

  private run(command: string, args: string[]): Promise<Outcome> {
    return new Promise((resolve) => {
      execFile(command, args, { cwd: root, env: this.env, maxBuffer: 64 * 2 ** 20 }, (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 1) : 0;
        resolve({ code, output: `${stdout}${stderr}`.trim() });
      });
    });
  }
}

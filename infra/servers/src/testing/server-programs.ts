import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect as connectAmqp } from 'amqplib';
import { ChildServer, findProgram, freePorts, temporaryFolder } from './child-server.js';

const runProgram = promisify(execFile);

export interface TestServer {
  url: string;
  /** Description of the server's origin. */
  source: string;
  stop(): Promise<void>;
}

/** A server that runs as a child process, into which a test can inject faults. */
export interface ProgramServer extends TestServer {
  /** Sends a signal such as SIGSTOP or SIGCONT to all processes of the server. */
  signal(signal: NodeJS.Signals): void;
  /** Kills the server, but keeps its data. */
  crash(): Promise<void>;
  /** Restarts it after a crash on the same port. Resolves when it responds. */
  startAgain(): Promise<void>;
}

export interface RabbitmqServer extends ProgramServer {
  /** Runs `rabbitmqctl` and returns its output. */
  control(...args: string[]): Promise<string>;
  /** Kills the server and deletes its data. */
  lose(): Promise<void>;
}

/** Debian's wrapper in sbin allows only root and the account rabbitmq; the wrapped script allows any. */
const RABBITMQ_SCRIPTS = ['/usr/lib/rabbitmq/bin/rabbitmq-server'];
const RABBITMQ_CONTROLS = ['/usr/lib/rabbitmq/bin/rabbitmqctl'];
const EPMD_PATHS = ['/usr/lib/erlang/erts-*/bin/epmd', '/usr/local/lib/erlang/erts-*/bin/epmd'];

/**
 * Starts a broker that shares no name, port, cookie or port mapper with another Erlang node on this machine.
 * Its folder is created in `parent`, by default the system's folder for temporary files.
 */
export async function runRabbitmq(parent?: string): Promise<RabbitmqServer | undefined> {
  const command = await findProgram('rabbitmq-server', RABBITMQ_SCRIPTS);
  if (!command) return undefined;
  const folder = await temporaryFolder(parent);
  const [port = 0, distributionPort = 0, mapperPort = 0] = await freePorts(3);
  for (const name of ['mnesia', 'log', 'config', 'home']) await mkdir(join(folder, name));
  await writeFile(join(folder, 'enabled_plugins'), '[].\n');
  await writeFile(join(folder, 'rabbitmq-env.conf'), '');
  await writeFile(
    join(folder, 'config', 'rabbitmq.conf'),
    [`listeners.tcp.local = 127.0.0.1:${port}`, 'log.console = true', 'log.console.level = warning', ''].join('\n'),
  );
  const env = {
    HOME: join(folder, 'home'),
    ERL_EPMD_PORT: String(mapperPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    RABBITMQ_NODENAME: `lacquer-test-${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
    RABBITMQ_DIST_PORT: String(distributionPort),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'rabbitmq-env.conf'),
    RABBITMQ_CONFIG_FILE: join(folder, 'config', 'rabbitmq'),
    RABBITMQ_ADVANCED_CONFIG_FILE: join(folder, 'config', 'advanced'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'config'),
    RABBITMQ_SCHEMA_DIR: join(folder, 'config', 'schema'),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '-kernel inet_dist_use_interface {127,0,0,1}',
    // no shell between this process and the Erlang VM
    RABBITMQ_ALLOW_INPUT: '1',
    RABBITMQ_SERVER_START_ARGS: '-noinput',
  };
  const server = new ChildServer(folder);
  // the port mapper runs in the foreground; otherwise the node would start a daemon that keeps running
  const mapper = await findProgram('epmd', EPMD_PATHS);
  if (mapper) {
    const args = ['-port', String(mapperPort), '-address', '127.0.0.1'];
    server.run({ command: mapper, args, env, cwd: folder });
    await server.ready(() => listens(mapperPort));
  }
  server.run({ command, args: [], env, cwd: folder });
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const isReady = () => isRabbitmqReady(url);
  await server.ready(isReady);
  return {
    ...programServer(server, { url, source: command }, isReady),
    lose: async () => {
      await server.crash();
      await rm(join(folder, 'mnesia'), { recursive: true });
      await mkdir(join(folder, 'mnesia'));
    },
    control: async (...args) => {
      const control = await findProgram('rabbitmqctl', RABBITMQ_CONTROLS);
      if (!control) throw new Error(`rabbitmqctl is not in the folder of ${command}.`);
      const { stdout } = await runProgram(control, args, { env: { ...process.env, ...env }, cwd: folder });
      return stdout;
    },
  };
}

export async function runRedis(parent?: string): Promise<ProgramServer | undefined> {
  const command = await findProgram('redis-server');
  if (!command) return undefined;
  const folder = await temporaryFolder(parent);
  const [port = 0] = await freePorts(1);
  const server = new ChildServer(folder);
  const settings = { port: String(port), bind: '127.0.0.1', dir: folder, save: '', appendonly: 'no', daemonize: 'no' };
  server.run({
    command,
    args: Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value]),
    cwd: folder,
  });
  const url = `redis://127.0.0.1:${port}`;
  const isReady = () => isRedisReady(url);
  await server.ready(isReady);
  return programServer(server, { url, source: command }, isReady);
}

function programServer(
  server: ChildServer,
  facts: Pick<TestServer, 'url' | 'source'>,
  isReady: () => Promise<boolean>,
): ProgramServer {
  return {
    ...facts,
    signal: (signal) => server.signal(signal),
    crash: () => server.crash(),
    startAgain: async () => {
      server.runAgain();
      await server.ready(isReady);
    },
    stop: () => server.stop(),
  };
}

export async function isRabbitmqReady(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  if (!(await listens(Number(port), hostname))) return false;
  try {
    const connection = await connectAmqp(url, { timeout: 2_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

export function isRedisReady(url: string): Promise<boolean> {
  const { hostname, port } = new URL(url);
  return talk(Number(port), hostname, 'PING\r\n', '+PONG');
}

function listens(port: number, host = '127.0.0.1'): Promise<boolean> {
  return talk(port, host);
}

/** Whether a server listens and responds as expected. */
function talk(port: number, host: string, question?: string, answer = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 });
    const end = (outcome: boolean) => {
      socket.destroy();
      resolve(outcome);
    };
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
    socket.once('close', () => end(false));
    socket.once('connect', () => (question ? socket.write(question) : end(true)));
    socket.once('data', (data) => end(data.toString().startsWith(answer)));
  });
}

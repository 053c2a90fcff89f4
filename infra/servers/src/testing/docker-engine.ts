import { request } from 'node:http';
import { homedir } from 'node:os';
import { join } from 'node:path';

const ANSWER_WITHIN_MS = 2_000;

/** Whether a Docker engine responds in time. */
export async function isDockerReachable(): Promise<boolean> {
  const host = process.env['DOCKER_HOST'];
  if (host && !host.startsWith('unix://')) {
    const { hostname, port } = new URL(host);
    const isPlain = host.startsWith('tcp://') && !process.env['DOCKER_TLS_VERIFY'];
    // ssh and TLS are configured deliberately, so they count as reachable
    return isPlain ? ping({ host: hostname, port: Number(port || 2375) }) : true;
  }
  const sockets = host
    ? [host.slice('unix://'.length)]
    : [
        '/var/run/docker.sock',
        join(process.env['XDG_RUNTIME_DIR'] ?? '/run', 'docker.sock'),
        join(homedir(), '.docker/run/docker.sock'),
        join(homedir(), '.docker/desktop/docker.sock'),
      ];
  const answers = await Promise.all(sockets.map((socketPath) => ping({ socketPath })));
  return answers.includes(true);
}

function ping(target: { socketPath: string } | { host: string; port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const call = request({ ...target, path: '/_ping', signal: AbortSignal.timeout(ANSWER_WITHIN_MS) }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    call.once('error', () => resolve(false));
    call.end();
  });
}

export interface RunningContainer {
  host: string;
  port: number;
  /** Stops and removes the container. */
  stop(): Promise<void>;
}

/** What is used of Testcontainers' `GenericContainer`. */
export interface ContainerBuilder {
  withEnvironment(environment: Record<string, string>): this;
  withExposedPorts(...ports: number[]): this;
  withStartupTimeout(milliseconds: number): this;
  start(): Promise<{
    getHost(): string;
    getMappedPort(port: number): number;
    stop(options: { remove: boolean; removeVolumes: boolean }): Promise<unknown>;
  }>;
}

/** A variable, because `npm start` compiles this file but installs no test tools. `docker-engine.spec.ts` checks the type. */
const testcontainers: string = 'testcontainers';

/** Starts `image` with one published port through Testcontainers, which pulls a missing image. */
export async function runContainer(
  image: string,
  port: number,
  environment: Record<string, string> = {},
): Promise<RunningContainer> {
  // Testcontainers' reaper would need another image, and the caller stops the container anyway
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const { GenericContainer } = (await import(testcontainers)) as {
    GenericContainer: new (image: string) => ContainerBuilder;
  };
  const container = await new GenericContainer(image)
    .withEnvironment(environment)
    .withExposedPorts(port)
    .withStartupTimeout(120_000)
    .start();
  return {
    host: container.getHost(),
    port: container.getMappedPort(port),
    stop: async () => {
      await container.stop({ remove: true, removeVolumes: true });
    },
  };
}

import { freePort, ProductProcess, untilReady } from '@lacquer/e2e/behavior/process';
import { owner, startStandalone } from '@lacquer/e2e/behavior/product';
import type { CleanUp } from '@lacquer/servers/testing/clean-up';

export interface Server {
  /** Without a path. */
  url: string;
  pid: number;
}

/** The whole product and its database, which has a schema per app. */
export interface Product extends Server {
  databaseUrl: string;
}

/** Starts the product as `npm start` does; with `observed` as in the containers, with access log and metrics. Logs to a file. */
export async function startMeasured(
  cleanUp: CleanUp,
  { observed, env = {} }: { observed: boolean; env?: Record<string, string> },
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { product, databaseUrl } = await startStandalone(
    {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      ADMIN_EMAIL: owner.email,
      ADMIN_PASSWORD: owner.password,
      ...env,
      ...(observed && {
        LOG_LEVEL: 'info',
        OPERATIONS_PORT: String(await freePort()),
        OPERATIONS_HOST: '127.0.0.1',
      }),
    },
    cleanUp,
    { logToFile: true },
  );
  await untilReady(`${url}/readyz`, [product]);
  return { url, pid: product.pid, databaseUrl };
}

/** A bare Fastify that sends the bytes and headers that `copyOf` sends to a browser. */
export async function startBareFastify(copyOf: string, cleanUp: CleanUp): Promise<Server> {
  // the first response is compressed at a fast level; a better compressed one replaces it a moment later
  await fetch(copyOf);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const port = await freePort();
  const bare = ProductProcess.start('bare Fastify', 'infra/bench/dist/http/bare-fastify.js', {
    PORT: String(port),
    COPY_OF: copyOf,
    ACCEPT_ENCODING: 'br',
  });
  cleanUp.add(() => bare.stop());
  const url = `http://127.0.0.1:${port}${new URL(copyOf).pathname}`;
  await untilReady(url, [bare]);
  return { url, pid: bare.pid };
}

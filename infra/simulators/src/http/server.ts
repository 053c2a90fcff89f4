import Fastify, { type FastifyInstance } from 'fastify';

export interface ListenOptions {
  /** 0, the default, uses any free port. */
  port?: number;
  /** The loopback address by default, since the control API has no authentication. */
  host?: string;
}

export function createServer(): FastifyInstance {
  return Fastify({ logger: false, forceCloseConnections: true, bodyLimit: 1_048_576, keepAliveTimeout: 30_000 });
}

export class PortTakenError extends Error {
  constructor(
    readonly port: number,
    name: string,
    cause: unknown,
  ) {
    super(`Port ${port} is in use: the ${name} simulator cannot listen on it.`, { cause });
  }
}

/** Starts to listen and returns the simulator's URL. */
export async function listen(server: FastifyInstance, name: string, options: ListenOptions): Promise<string> {
  const { port = 0, host = '127.0.0.1' } = options;
  try {
    await server.listen({ port, host });
  } catch (error) {
    await server.close();
    if (isAddressInUse(error)) throw new PortTakenError(port, name, error);
    throw error;
  }
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The simulator is not listening on a port.');
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${address.port}`;
}

function isAddressInUse(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === 'EADDRINUSE';
}

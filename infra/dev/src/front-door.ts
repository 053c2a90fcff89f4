import { once } from 'node:events';
import { createServer, type IncomingMessage, request as askOver, type Server, type ServerResponse } from 'node:http';
import { StartupError } from '@lacquer/servers/embedded-postgres/startup-error';
import { startWebServer, type WebServer, type WebServerOptions } from '@lacquer/web/dev';

/** What the gateway alone answers; the rest is asked of the web's sources first. */
const gatewayPaths = /^\/(api|healthz|readyz|metrics|robots\.txt|sitemap\.xml)(\/|\?|$)/;

export interface FrontDoorOptions {
  port: number;
  web: Omit<WebServerOptions, 'httpServer'>;
}

/**
 * The one address of the product in development. Pages and their modules come from the web's sources, everything else
 * from the gateway, so that cookies and requests are as in production.
 */
export class FrontDoor {
  private constructor(
    private readonly server: Server,
    private readonly web: WebServer,
  ) {}

  /** @throws StartupError when the port is taken */
  static async open({ port, web: options }: FrontDoorOptions): Promise<FrontDoor> {
    const server = createServer();
    await listen(server, port);
    try {
      const web = await startWebServer({ ...options, httpServer: server });
      server.on('request', (request, response) => {
        const forward = () => forwardTo(options.gatewayUrl(), request, response);
        const isRead = request.method === 'GET' || request.method === 'HEAD';
        if (!isRead || gatewayPaths.test(request.url ?? '/')) forward();
        else web.handle(request, response, forward);
      });
      return new FrontDoor(server, web);
    } catch (error) {
      server.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.web.close();
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    await closed;
  }
}

async function listen(server: Server, port: number): Promise<void> {
  try {
    server.listen(port, 'localhost');
    await once(server, 'listening');
  } catch (cause) {
    throw new StartupError('port-taken', `Port ${port} cannot be used: stop the program that has it, or set PORT.`, {
      cause,
    });
  }
}

/** Hands a request on as a proxy does, and its answer back as it comes: events of the server arrive at once. */
function forwardTo(gateway: string | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!gateway) {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The product does not run: its terminal says why.\n');
    return;
  }
  const forwarded = askOver(new URL(request.url ?? '/', gateway), {
    method: request.method,
    headers: { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress, 'x-forwarded-proto': 'http' },
  });
  forwarded.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    answer.pipe(response);
  });
  forwarded.on('error', () => {
    if (response.headersSent) response.destroy();
    else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end('The gateway hung up.\n');
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

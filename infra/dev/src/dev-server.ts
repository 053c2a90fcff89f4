import { once } from 'node:events';
import { createServer, type IncomingMessage, request as askOver, type Server, type ServerResponse } from 'node:http';
import { StartupError } from '@lacquer/servers/embedded-postgres/startup-error';
import { startWebServer, type WebServer, type WebServerOptions } from '@lacquer/web/dev';

/** Paths that go directly to the gateway; Vite handles all others first. */
const gatewayPaths = /^\/(api|healthz|readyz|metrics|robots\.txt|sitemap\.xml)(\/|\?|$)/;

export interface DevServerOptions {
  port: number;
  web: Omit<WebServerOptions, 'httpServer'>;
}

/**
 * The product's single origin in development. Vite serves pages and their modules from the web's sources, the gateway
 * serves everything else. Cookies and requests are as in production.
 */
export class DevServer {
  private constructor(
    private readonly server: Server,
    private readonly web: WebServer,
  ) {}

  /** @throws StartupError when the port is taken */
  static async open({ port, web: options }: DevServerOptions): Promise<DevServer> {
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
      return new DevServer(server, web);
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

/** Proxies a request and streams the response, so server-sent events arrive immediately. */
function forwardTo(gateway: string | undefined, request: IncomingMessage, response: ServerResponse): void {
  if (!gateway) {
    response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('The product is not running. The terminal shows the reason.\n');
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
    else
      response
        .writeHead(502, { 'content-type': 'text/plain; charset=utf-8' })
        .end('The gateway closed the connection.\n');
  });
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

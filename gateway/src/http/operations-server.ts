import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { renderMetrics } from '@lacquer/platform/metrics/metrics';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type GatewaySettings, gatewaySettingsToken } from '../config.js';

/** Serves `/metrics` on a separate port, which must not be public. */
@Injectable()
export class OperationsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(@Inject(gatewaySettingsToken) private readonly settings: GatewaySettings) {}

  async onApplicationBootstrap(): Promise<void> {
    const { OPERATIONS_PORT, OPERATIONS_HOST } = this.settings;
    if (OPERATIONS_PORT === undefined) return;
    this.server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      renderMetrics().then(
        ({ contentType, body }) => response.writeHead(200, { 'content-type': contentType }).end(body),
        () => response.writeHead(500).end(),
      );
    });
    this.server.listen(OPERATIONS_PORT, OPERATIONS_HOST);
    await once(this.server, 'listening');
  }

  /** The bound port, also when the setting is 0. */
  get port(): number | undefined {
    const address = this.server?.address();
    return typeof address === 'object' ? address?.port : undefined;
  }

  async onApplicationShutdown(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}

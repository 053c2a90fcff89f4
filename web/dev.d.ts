import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { SiteSettings } from './server';

export interface WebServerOptions {
  /** Accepts the WebSocket that notifies browsers of changed sources. */
  httpServer: Server;
  /** The source of the pages' data. `undefined` while no gateway runs: pages are then rendered without data. */
  gatewayUrl: () => string | undefined;
  /** `bookingUrl` is the fallback for a salon profile without one. */
  settings: SiteSettings;
  /** A persistent folder for compiled dependencies. */
  cacheDir: string;
}

export interface WebServer {
  /** Responds with a page rendered, or a module compiled, from its sources. Calls `next` for any other request. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** Serves the site and the admin from their sources. Browsers show a saved file immediately. */
export function startWebServer(options: WebServerOptions): Promise<WebServer>;

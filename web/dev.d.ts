import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { SiteSettings } from './server';

export interface WebServerOptions {
  /** Carries the connection that tells browsers of changes. */
  httpServer: Server;
  /** Where the pages' data comes from; undefined while no gateway runs, and pages then go out without. */
  gatewayUrl: () => string | undefined;
  /** `bookingUrl`: where booking leads while the salon's profile does not say. */
  settings: SiteSettings;
  /** A folder for compiled dependencies, kept from day to day. */
  cacheDir: string;
}

export interface WebServer {
  /** Answers with a page or a module, rendered or compiled from its sources; calls `next` for what is neither. */
  handle(request: IncomingMessage, response: ServerResponse, next: () => void): void;
  close(): Promise<void>;
}

/** The site and the admin from their sources: browsers show a saved file at once. */
export function startWebServer(options: WebServerOptions): Promise<WebServer>;

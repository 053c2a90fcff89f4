import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TwilioOptions } from '../delivery/sms/provider-options.js';

/** What the server does with a request for a file. */
export type MediaAnswer = (request: IncomingMessage, response: ServerResponse) => void;

/** A simulation of how Twilio serves the files of texts, which may answer in any way. */
export class MediaServer {
  /** The paths of all requests, and whether each came with credentials. */
  readonly asked: { path: string; hasCredentials: boolean }[] = [];
  private readonly answers = new Map<string, MediaAnswer>();
  private readonly server = createServer((request, response) => {
    const path = request.url ?? '';
    this.asked.push({ path, hasCredentials: request.headers.authorization !== undefined });
    const answer = this.answers.get(path);
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  });
  readonly options: TwilioOptions = {
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'test-auth-token',
    from: '+12135550199',
    apiBaseUrl: '',
    timeoutMs: 1000,
  };

  static async start(): Promise<MediaServer> {
    const media = new MediaServer();
    media.server.listen(0, '127.0.0.1');
    await once(media.server, 'listening');
    const address = media.server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    media.options.apiBaseUrl = `http://127.0.0.1:${address.port}`;
    return media;
  }

  /** Answers at an address of the account, and returns the address. */
  serve(name: string, answer: MediaAnswer): string {
    return this.serveAt(`/2010-04-01/Accounts/${this.options.accountSid}/Messages/MM1/Media/${name}`, answer);
  }

  serveAt(path: string, answer: MediaAnswer): string {
    this.answers.set(path, answer);
    return `${this.options.apiBaseUrl}${path}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }
}

export const sends =
  (bytes: Buffer, type = 'image/jpeg'): MediaAnswer =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(bytes);

export const redirects =
  (location: string): MediaAnswer =>
  (_, response) =>
    void response.writeHead(307, { location }).end();

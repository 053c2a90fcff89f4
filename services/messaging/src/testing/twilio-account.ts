import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import twilio from 'twilio';
import type { TwilioOptions } from '../sms/sms-options.js';

const accountSid = `AC${'0'.repeat(32)}`;
const authToken = 'test-auth-token';

export interface PostedMessage {
  to: string;
  body: string;
  from: string | null;
  statusCallback: string | null;
  authorization: string | undefined;
}

/** What the account answers: an error of Twilio's, or no answer at all. */
export type Trouble = { status: number; code?: number } | 'reset' | 'silence';

/** Twilio's Messages resource over HTTP, with trouble on demand. */
export interface TwilioAccount {
  options: TwilioOptions;
  posted: PostedMessage[];
  /** Decides about each message; undefined accepts it. */
  trouble: (message: PostedMessage) => Trouble | undefined;
  sign(url: string, params: Record<string, string>): string;
  stop(): Promise<void>;
}

export async function runTwilioAccount(): Promise<TwilioAccount> {
  const server = createServer((request, response) => void answer(request, response));
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let form = '';
    for await (const chunk of request) form += String(chunk);
    if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json`) {
      respond(response, 404, { code: 20404, message: 'not found', status: 404 });
      return;
    }
    const fields = new URLSearchParams(form);
    const message: PostedMessage = {
      to: fields.get('To') ?? '',
      body: fields.get('Body') ?? '',
      from: fields.get('From'),
      statusCallback: fields.get('StatusCallback'),
      authorization: request.headers.authorization,
    };
    account.posted.push(message);
    const trouble = account.trouble(message);
    if (trouble === 'reset') request.socket.destroy();
    else if (trouble === 'silence') return;
    else if (trouble)
      respond(response, trouble.status, { ...trouble, message: 'no', more_info: 'https://example.com' });
    else {
      const sid = `SM${String(account.posted.length).padStart(32, '0')}`;
      respond(response, 201, { sid, status: 'queued', to: message.to, body: message.body, error_code: null });
    }
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  const account: TwilioAccount = {
    options: {
      accountSid,
      authToken,
      from: '+12135550199',
      apiBaseUrl: `http://127.0.0.1:${address.port}`,
      timeoutMs: 1000,
    },
    posted: [],
    trouble: () => undefined,
    sign: (url, params) => twilio.getExpectedTwilioSignature(authToken, url, params),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return account;
}

function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, randomUUID, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A notification as the service took it and the browser decrypted it. */
export interface PushedMessage {
  /** Which subscription. */
  endpoint: string;
  text: string;
  /** Seconds. */
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
}

/** `reset`: the connection breaks. `silence`: no answer. `taken`: taken, and then the connection breaks. */
export type PushTrouble = { status: number; headers?: Record<string, string> } | 'reset' | 'silence' | 'taken';

/** What a browser gives for its subscription. */
export interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** A push service (RFC 8030) with its browsers: it checks who sends (RFC 8292) and decrypts what is sent (RFC 8291). */
export interface PushService {
  origin: string;
  messages: PushedMessage[];
  /** Decides the answer to a notification; undefined takes it. */
  trouble: (endpoint: string) => PushTrouble | undefined;
  /** The number of requests, also of those that were not taken. */
  requests: number;
  /** A new browser that takes notifications of the holder of this key only. */
  subscribe(applicationServerKey: string): Subscription;
  stop(): Promise<void>;
}

export async function runPushService(): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    service.requests += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const browser = browsers.get(request.url ?? '');
    if (!browser) return void response.writeHead(404).end();
    const endpoint = `${service.origin}${request.url}`;
    const trouble = service.trouble(endpoint);
    if (trouble === 'silence') return;
    if (trouble === 'reset') return void request.socket.destroy();
    if (trouble && trouble !== 'taken') return void response.writeHead(trouble.status, trouble.headers).end();
    const { ttl, urgency, topic, authorization } = request.headers;
    if (!isSignedBy(browser.applicationServerKey, authorization, service.origin)) {
      return void response.writeHead(403).end();
    }
    if (request.headers['content-encoding'] !== 'aes128gcm' || ttl === undefined) {
      return void response.writeHead(400).end();
    }
    const text = browser.decrypt(Buffer.concat(chunks));
    service.messages.push({
      endpoint,
      text,
      ttl: Number(ttl),
      urgency: urgency as string | undefined,
      topic: topic as string | undefined,
    });
    if (trouble === 'taken') return void request.socket.destroy();
    response.writeHead(201, { location: `${endpoint}/${randomUUID()}` }).end();
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  const service: PushService = {
    origin: `http://127.0.0.1:${address.port}`,
    messages: [],
    trouble: () => undefined,
    requests: 0,
    subscribe: (applicationServerKey) => {
      const path = `/push/${randomUUID()}`;
      const browser = new Browser(applicationServerKey);
      browsers.set(path, browser);
      return { endpoint: `${service.origin}${path}`, keys: browser.keys };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** The keys of one subscription. */
class Browser {
  private readonly key = createECDH('prime256v1');
  private readonly auth = randomBytes(16);

  constructor(readonly applicationServerKey: string) {
    this.key.generateKeys();
  }

  get keys(): Subscription['keys'] {
    return { p256dh: this.key.getPublicKey('base64url'), auth: this.auth.toString('base64url') };
  }

  /** One record of `aes128gcm` (RFC 8188) with the keys of RFC 8291. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const shared = this.key.computeSecret(senderKey);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.key.getPublicKey(), senderKey]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // the last record ends in a 2 and padding
    return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
  }
}

/** Whether `Authorization: vapid t=…, k=…` is of this key, for this service, and not too old. */
function isSignedBy(key: string, authorization: string | undefined, audience: string): boolean {
  const [, token, sender] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization ?? '') ?? [];
  if (!token || sender !== key) return false;
  const [header, claims, signature] = token.split('.');
  if (!header || !claims || !signature) return false;
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as { aud: string; exp: number };
  const lifetime = exp - Date.now() / 1000;
  return isGenuine && aud === audience && lifetime > 0 && lifetime <= 24 * 3600;
}

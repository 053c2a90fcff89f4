import http from 'node:http';
import https from 'node:https';

export interface PostRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type PostOutcome =
  | { ok: boolean; status: number; body: string }
  | { ok: false; status: null; body: ''; failure: 'connect' | 'timeout' | 'broken'; reason: string };

/** Keeps connections open between posts. One per simulator, closed with it. */
export class Poster {
  private readonly plain = new http.Agent({ keepAlive: true, maxSockets: 32 });
  private readonly secure = new https.Agent({ keepAlive: true, maxSockets: 32 });

  constructor(private readonly timeoutMs = 10_000) {}

  /** Never rejects: a failure is also an outcome. The URL is sent byte for byte as it was signed. */
  async post(request: PostRequest): Promise<PostOutcome> {
    const outcome = await this.once(request);
    // the server closed an idle connection while it was being reused, so the post never arrived
    return outcome === 'stale' ? this.post(request) : outcome;
  }

  private once({ url, headers, body }: PostRequest): Promise<PostOutcome | 'stale'> {
    return new Promise((resolve) => {
      const failed = (failure: 'connect' | 'timeout' | 'broken', reason: string) =>
        resolve({ ok: false, status: null, body: '', failure, reason });
      const parts = /^(https?):\/\/([^/?#]+)([^#]*)/i.exec(url);
      if (!parts) return failed('connect', `not an HTTP URL: ${url}`);
      const isSecure = parts[1]?.toLowerCase() === 'https';
      const target = new URL(url);
      const path = parts[3] || '/';
      const request = (isSecure ? https : http).request(
        {
          agent: isSecure ? this.secure : this.plain,
          method: 'POST',
          hostname: target.hostname.replace(/^\[|\]$/g, ''),
          port: target.port || (isSecure ? 443 : 80),
          path: path.startsWith('/') ? path : `/${path}`,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          timeout: this.timeoutMs,
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', (error) => failed('broken', error.message));
          response.on('end', () => {
            const status = response.statusCode ?? 0;
            resolve({ ok: status >= 200 && status < 300, status, body: Buffer.concat(chunks).toString('utf8') });
          });
        },
      );
      let isConnected = false;
      request.on('socket', (socket) => {
        if (socket.connecting) socket.once('connect', () => (isConnected = true));
        else isConnected = true;
      });
      request.on('timeout', () => {
        failed('timeout', `no response within ${this.timeoutMs} ms`);
        request.destroy();
      });
      request.on('error', (error: NodeJS.ErrnoException) => {
        if (request.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')) resolve('stale');
        else failed(isConnected ? 'broken' : 'connect', error.message);
      });
      request.end(body);
    });
  }

  close(): void {
    this.plain.destroy();
    this.secure.destroy();
  }
}

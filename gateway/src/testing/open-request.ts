import { once } from 'node:events';
import { connect } from 'node:net';

export interface EarlyAnswer {
  /** Undefined: the connection ended, or nothing came in time, without an answer. */
  status: number | undefined;
  head: string;
  body: string;
}

/** Sends headers that announce a body, and not one byte of it. Resolves with what the server answers before the body. */
export async function openRequest(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  { length = 1024, withinMs = 5000 } = {},
): Promise<EarlyAnswer> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries({
    host: 'salon.example.com',
    'content-type': 'application/json',
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  await Promise.race([
    once(socket, 'data'),
    once(socket, 'close'),
    new Promise((resolve) => setTimeout(resolve, withinMs).unref()),
  ]);
  socket.destroy();
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]) || undefined, head: head.toLowerCase(), body };
}

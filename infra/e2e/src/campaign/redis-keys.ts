import { once } from 'node:events';
import { connect } from 'node:net';

const script = `local keys = redis.call('KEYS', ARGV[1])
for _, key in ipairs(keys) do redis.call('DEL', key) end
return #keys`;

/** Deletes every key of a prefix at once, as FLUSHALL would on a server of its own. Returns how many there were. */
export async function deleteKeys({ url, prefix }: { url: string; prefix: string }): Promise<number> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  try {
    const words = ['EVAL', script, '0', `${prefix}*`];
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    socket.write(`*${words.length}\r\n${parts.join('')}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    const count = /^:(\d+)/.exec(answer.toString())?.[1];
    if (count === undefined) throw new Error(`Redis answered ${answer.toString()}`);
    return Number(count);
  } finally {
    socket.destroy();
  }
}

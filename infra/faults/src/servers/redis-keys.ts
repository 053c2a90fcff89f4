import { once } from 'node:events';
import { connect } from 'node:net';

const script = `local keys = redis.call('KEYS', ARGV[1])
for _, key in ipairs(keys) do redis.call('DEL', key) end
return #keys`;

/** Deletes all keys of a prefix atomically, as FLUSHALL would on a dedicated server. @returns how many there were */
export async function deleteKeys({ url, prefix }: { url: string; prefix: string }): Promise<number> {
  const answer = await askRedis(url, ['EVAL', script, '0', `${prefix}*`]);
  const count = /^:(\d+)/.exec(answer)?.[1];
  if (count === undefined) throw new Error(`Redis returned ${answer}`);
  return Number(count);
}

/** Sends one command and returns the raw reply. */
export async function askRedis(url: string, words: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port || 6379), hostname);
  try {
    const parts = words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
    socket.write(`*${words.length}\r\n${parts.join('')}`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  } finally {
    socket.destroy();
  }
}

import { mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CleanUp } from '@lacquer/servers/testing/clean-up';

/** A POST request with its own body. */
export interface Post {
  headers: Record<string, string>;
  body: string;
}

/** Requests are separated by NUL, which none of them contains. */
const scriptFor = (file: string): string => `
local file = assert(io.open(${JSON.stringify(file)}, "rb"))
local posts = file:read("*a"):gmatch("[^%z]+")
file:close()
request = function() return posts() or error("all prepared requests have been sent: prepare more") end
`;

/** Requests per write to the file. */
const written = 1000;

/**
 * Writes `count` requests to `url` for wrk, which only replays them: all bodies are signed before the load starts. Resolves
 * with the path of the Lua script that sends them.
 */
export async function writePosts(url: string, count: number, next: () => Post, cleanUp: CleanUp): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lacquer-posts-'));
  cleanUp.add(() => rm(folder, { recursive: true, force: true }));
  const paths = { script: join(folder, 'posts.lua'), posts: join(folder, 'posts') };
  const { pathname, host } = new URL(url);
  const file = await open(paths.posts, 'w');
  for (let left = count; left > 0; left -= written) {
    const requests = Array.from({ length: Math.min(written, left) }, () => textOf(pathname, host, next()));
    await file.write(requests.join('\0'));
    await file.write('\0');
  }
  await file.close();
  await writeFile(paths.script, scriptFor(paths.posts));
  return paths.script;
}

function textOf(path: string, host: string, { headers, body }: Post): string {
  const fields = { host, ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}

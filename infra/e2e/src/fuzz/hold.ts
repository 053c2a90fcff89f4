import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import * as contactCalls from '@lacquer/contracts/calls/salon/contact';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as webhookCalls from '@lacquer/contracts/calls/webhooks';
import { memoryMegabytes } from '../behavior/process.js';
import { startProduct } from '../behavior/product.js';

/** How much the resident memory may grow during an attack, in megabytes, whatever the number of connections. */
export const maxGrowth = 150;

/** In milliseconds. The product ends unfinished requests after 10 s; a loaded machine notices later. */
const endsWithinMs = 20_000;

/** A kind of request whose last byte never comes. */
interface Attack {
  name: string;
  path: string;
  /** In bytes. One less is sent. */
  length: number;
  headers: Record<string, string>;
}

const mebibyte = 1024 * 1024;
/** All connections send the same bytes, or this process would need as much memory as it wants to fill. */
const filler = Buffer.alloc(mebibyte, 'x');
const json = { 'content-type': 'application/json' };
const signed = { ...json, 'x-square-hmacsha256-signature': 'bm9uZQ==' };

const attacks: readonly Attack[] = [
  { name: 'unsigned, to Square', path: webhookCalls.square.path, length: mebibyte, headers: json },
  { name: 'forged, to Square', path: webhookCalls.square.path, length: mebibyte, headers: signed },
  { name: 'forged and short, to Square', path: webhookCalls.square.path, length: 64 * 1024, headers: signed },
  { name: 'contact messages', path: contactCalls.submit.path, length: 16 * 1024, headers: json },
  { name: 'imports by nobody', path: recordCalls.importRows.path, length: 512 * 1024, headers: json },
];

export interface HoldResult {
  name: string;
  /** Answers before the end of the body, by status. */
  statuses: ReadonlyMap<number, number>;
  /** Connections still open at the end. */
  left: number;
  /** Resident memory in megabytes. */
  before: number;
  peak: number;
  /** The longest wait for the home page meanwhile, in milliseconds. */
  longestWaitMs: number;
}

export interface HoldOptions {
  /** Concurrent connections per kind of request, each from its own address. */
  connections: number;
  say?: (line: string) => void;
}

/** Sends requests that never finish to the whole product, one kind after the other, and measures its process. */
export async function runHold({ connections, say = () => {} }: HoldOptions): Promise<HoldResult[]> {
  const product = await startProduct('standalone', { publicUrl: true });
  try {
    const [process] = product.processes;
    if (!process) throw new Error('the product has no process');
    const results: HoldResult[] = [];
    for (const attack of attacks) {
      const result = await hold(product.url, process.pid, attack, connections);
      say(describe(result));
      results.push(result);
    }
    if (process.exited) throw new Error(`the product ended:\n${process.output.slice(-2000)}`);
    return results;
  } finally {
    await product.stop();
  }
}

/** The sentences of what a result breaks; empty if it holds. */
export function faultsOf({ name, left, before, peak }: HoldResult): string[] {
  return [
    ...(peak - before > maxGrowth
      ? [`${name}: memory grew by ${Math.round(peak - before)} MB, above ${maxGrowth} MB.`]
      : []),
    ...(left > 0 ? [`${name}: ${left} unfinished requests are open after ${endsWithinMs / 1000} s.`] : []),
  ];
}

function describe({ name, statuses, left, before, peak, longestWaitMs }: HoldResult): string {
  const answers = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status} × ${count}`);
  const memory = `${Math.round(before)} MB before, at most ${Math.round(peak)} MB`;
  return `${name.padEnd(28)}${memory}; home page within ${Math.round(longestWaitMs)} ms; ${answers.join(', ') || 'no answer'}; ${left} left open`;
}

async function hold(url: string, pid: number, attack: Attack, connections: number): Promise<HoldResult> {
  const before = await memoryMegabytes(pid, 'VmRSS');
  const statuses = new Map<number, number>();
  const open = new Set<Socket>();
  const over = new AbortController();
  let [peak, longestWaitMs] = [before, 0];
  const measured = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await memoryMegabytes(pid, 'VmRSS'));
      const asked = performance.now();
      await (await fetch(url)).arrayBuffer();
      longestWaitMs = Math.max(longestWaitMs, performance.now() - asked);
      await delay(100);
    }
  })();
  // each is opened when the one before is connected: the backlog of a socket is short
  for (let index = 0; index < connections; index += 1) {
    const socket = await send(url, attack, `10.20.${index >> 8}.${index & 255}`);
    if (!socket) continue;
    open.add(socket);
    socket.once('data', (chunk: Buffer) => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(chunk.toString('latin1'))?.[1] ?? 0);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    socket.once('close', () => open.delete(socket));
  }
  for (const end = performance.now() + endsWithinMs; open.size > 0 && performance.now() < end; await delay(100));
  over.abort();
  await measured;
  const left = open.size;
  for (const socket of open) socket.destroy();
  return { name: attack.name, statuses, left, before, peak, longestWaitMs };
}

/** Opens a connection and sends all of a request but its last byte. Undefined: the product accepts no connection. */
async function send(url: string, { path, length, headers }: Attack, address: string): Promise<Socket | undefined> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
  if (socket.destroyed) return undefined;
  const lines = Object.entries({
    host: 'salon.example.com',
    'x-forwarded-for': address,
    'content-length': String(length),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(filler.subarray(0, length - 1));
  return socket;
}

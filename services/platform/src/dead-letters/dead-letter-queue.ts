import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { eventEnvelope } from '@lacquer/contracts/envelope';
import { deadLetterPlaces, deadLetterSentences } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { type Said, say, saidBefore } from '@lacquer/contracts/sentences/say';
import { type ChannelModel, type ConfirmChannel, connect, type GetMessage } from 'amqplib';
import type { DeadLetter, DeadLetterStore, Verdict } from './dead-letter.js';
import { within } from '../deadline/within.js';
import { ConflictError, UnavailableError } from '../errors/domain-error.js';
import { attemptHeader, consumerHeader, reasonHeader } from '../bus/rabbitmq/event-headers.js';
import { deadQueue, deadRoundName } from '../bus/rabbitmq/topology.js';

const batchSize = 100;
const confirmWithinMs = 10_000;

/** The broker's code for a queue that is exclusive to another connection. */
const resourceLocked = 405;
/** How long to wait for another process's round, and between two attempts. Milliseconds. */
const roundWithinMs = 3000;
const roundRestMs = 50;

interface Held {
  message: GetMessage;
  letter: DeadLetter;
  /** The queue of the consumer; `undefined` if no header names it. */
  target: string | undefined;
}

/**
 * The dead letters at the broker. Each read goes once around the queue: a retained letter is appended again before its
 * original is acknowledged, so an interrupted read loses nothing. Requeueing would count as a delivery, and RabbitMQ 4
 * drops a message after 20 deliveries.
 */
export class DeadLetterQueue implements DeadLetterStore {
  private readonly returned = new Set<string>();

  private constructor(
    private readonly connection: ChannelModel,
    private readonly channel: ConfirmChannel,
    private readonly prefix: string,
  ) {
    channel.on('return', ({ properties }: { properties: { messageId?: string } }) => {
      if (properties.messageId) this.returned.add(properties.messageId);
    });
  }

  /**
   * Locks the queue for other processes until `close`.
   *
   * @throws UnavailableError DEAD_LETTERS.BUSY while another process has the lock
   */
  static async open(url: string, prefix = '', waitMs = roundWithinMs): Promise<DeadLetterQueue> {
    const connection = await connect(url, { timeout: 5000 });
    // an error also rejects the operations in flight
    connection.on('error', () => undefined);
    try {
      await beginRound(connection, deadRoundName(prefix), waitMs);
      const channel = await connection.createConfirmChannel();
      channel.on('error', () => undefined);
      return new DeadLetterQueue(connection, channel, prefix);
    } catch (error) {
      await connection.close().catch(() => undefined);
      throw error;
    }
  }

  async close(): Promise<void> {
    // closing only the connection would drop acknowledgements in transit
    await this.channel.close();
    await this.connection.close();
  }

  /** The returned letters move to the end of the queue, so with `most` the next call lists others. */
  async list(limit?: number): Promise<{ letters: DeadLetter[]; total: number }> {
    const letters: DeadLetter[] = [];
    const { total } = await this.goAround((letter) => {
      letters.push(letter);
      return 'keep';
    }, limit);
    return { letters, total };
  }

  async settle(ids: ReadonlySet<string>, verdict: 'replay' | 'discard'): Promise<number> {
    let settled = 0;
    const { undeliverable } = await this.goAround(({ id }) => {
      if (!ids.has(id)) return 'keep';
      settled += 1;
      return verdict;
    });
    const [first] = undeliverable;
    if (first) {
      throw new ConflictError(
        'DEAD_LETTERS.UNDELIVERABLE',
        say(deadLetterSentences.noQueue, { count: undeliverable.length, place: first.place }),
      );
    }
    return settled;
  }

  /** Applies a verdict to each letter that was in the queue at the start. `total` is their number. */
  private async goAround(
    decide: (letter: DeadLetter) => Verdict,
    limit = Number.POSITIVE_INFINITY,
  ): Promise<{ undeliverable: DeadLetter[]; total: number }> {
    const { name, arguments: args } = deadQueue(this.prefix);
    const { messageCount } = await this.channel.assertQueue(name, { durable: true, arguments: args });
    const undeliverable: DeadLetter[] = [];
    for (let left = Math.min(messageCount, limit); left > 0;) {
      const batch = await this.take(name, Math.min(left, batchSize));
      if (batch.length === 0) break;
      left -= batch.length;
      const decided = batch.map((held) => ({ ...held, verdict: decide(held.letter) }));
      for (const held of decided) {
        if (held.verdict === 'replay' && held.target) this.publish(held.target, held, [attemptHeader, reasonHeader]);
        else if (held.verdict !== 'discard') this.publish(name, held, []);
      }
      await this.confirmed();
      for (const held of decided) {
        if (held.verdict !== 'replay' || (held.target && !this.returned.has(held.letter.id))) {
          this.channel.ack(held.message);
          continue;
        }
        undeliverable.push(held.letter);
        // without a target, its copy has already been appended
        if (held.target) this.channel.nack(held.message, false, true);
        else this.channel.ack(held.message);
      }
    }
    // the broker answers this after it has processed the acknowledgements
    await this.channel.checkQueue(name);
    return { undeliverable, total: messageCount };
  }

  private async take(queue: string, limit: number): Promise<Held[]> {
    const held: Held[] = [];
    while (held.length < limit) {
      const message = await this.channel.get(queue, { noAck: false });
      if (!message) break;
      const consumer = consumerOf(message, this.prefix);
      const target = consumer && `${this.prefix}${consumer}.events`;
      held.push({ message, letter: letterOf(message, consumer), target });
    }
    return held;
  }

  private publish(queue: string, { message, letter, target }: Held, without: string[]): void {
    const { type, contentType, headers } = message.properties;
    const remaining = Object.entries(headers ?? {}).filter(([name]) => !without.includes(name));
    const consumer = target && { [consumerHeader]: target.slice(this.prefix.length, -'.events'.length) };
    this.channel.sendToQueue(queue, message.content, {
      messageId: letter.id,
      type: type as string | undefined,
      contentType: contentType as string | undefined,
      persistent: true,
      mandatory: true,
      headers: { ...Object.fromEntries(remaining), ...consumer },
    });
  }

  /** A broker in alarm does not confirm. */
  private async confirmed(): Promise<void> {
    const reason = 'the broker does not confirm messages; check its alarms. No dead letter is lost';
    await within(confirmWithinMs, this.channel.waitForConfirms(), reason);
  }
}

/** Acquires the lock: an exclusive queue, which disappears with its connection even after a crash. */
async function beginRound(connection: ChannelModel, name: string, waitMs: number): Promise<void> {
  for (const until = Date.now() + waitMs; ; await delay(roundRestMs)) {
    // a refused declaration closes its channel
    const channel = await connection.createChannel();
    channel.on('error', () => undefined);
    try {
      await channel.assertQueue(name, { exclusive: true, durable: false });
      return;
    } catch (error) {
      if ((error as { code?: unknown }).code !== resourceLocked) throw error;
      if (Date.now() > until)
        throw new UnavailableError(
          'DEAD_LETTERS.BUSY',
          'Another process is reading the dead letters. Please try again.',
        );
    }
  }
}

/** From the consumer's header, or else the queue named by the broker after too many crashes of a consumer. */
function consumerOf({ properties }: GetMessage, prefix: string): string | undefined {
  const named: unknown = properties.headers?.[consumerHeader];
  if (typeof named === 'string') return named;
  const queue: unknown = properties.headers?.['x-first-death-queue'];
  const found = typeof queue === 'string' ? /^(\w+)\.events$/.exec(queue.slice(prefix.length)) : null;
  return found?.[1];
}

function letterOf(message: GetMessage, consumer: string | undefined): DeadLetter {
  const content = message.content.toString();
  const envelope = parse(content);
  const id = envelope?.id ?? createHash('sha256').update(message.content).digest('hex').slice(0, 32);
  return {
    // several consumers may have refused one event: each has its own letter
    id: consumer ? `${id}.${consumer}` : id,
    type: envelope?.type ?? null,
    occurredAt: envelope?.occurredAt ?? null,
    place: consumer ? say(deadLetterPlaces.queueFor, { app: consumer }) : say(deadLetterPlaces.queue),
    attempts: attemptsOf(message),
    reason: reasonOf(message),
    content,
  };
}

/** The consumer's, or else the broker's. */
function reasonOf({ properties: { headers } }: GetMessage): Said | null {
  const own: unknown = headers?.[reasonHeader];
  if (typeof own === 'string') return saidBefore(own);
  const code: unknown = headers?.['x-first-death-reason'];
  return typeof code === 'string' ? say(deadLetterSentences.undelivered, { code }) : null;
}

/**
 * The header counts earlier deliveries, so the first has none. A letter that the broker dead-lettered has no header.
 */
function attemptsOf({ properties }: GetMessage): number {
  const before: unknown = properties.headers?.[attemptHeader];
  return (typeof before === 'number' ? before : 0) + 1;
}

function parse(content: string) {
  try {
    return eventEnvelope.safeParse(JSON.parse(content)).data;
  } catch {
    return undefined;
  }
}

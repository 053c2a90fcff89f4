import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import { receiveSquareEvents } from '@lacquer/contracts/customers/customer';
import { Batcher } from '@lacquer/platform/batching/batcher';
import { RpcClient, rpcTimeoutMs } from '@lacquer/platform/bus/rpc-client';
import { currentCorrelationId, remainingMs, withCorrelationId } from '@lacquer/platform/correlation/correlation';
import { DomainError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Injectable } from '@nestjs/common';

type Notification = RequestOf<typeof receiveSquareEvents>['events'][number];
type Outcome = ResponseOf<typeof receiveSquareEvents>['outcomes'][number];
type Receipt = Exclude<Outcome, { error: unknown }>;

interface Arrived extends Notification {
  /** The deadline for the answer to Square, by `performance.now()`. */
  answerBy: number;
}

/** The maximum number of base64 characters of bodies in one request. The bus accepts twice as much. */
const maxCharacters = 4 * 1024 * 1024;
const maxBatch = 200;

/**
 * The maximum number of concurrent requests: while one crosses the bus and the disk, the next notifications are read
 * and verified.
 */
const maxRequests = 4;
/** Fewer notifications do not justify another request while one is under way. */
const worthRequest = 4;

/** More would wait longer than Square does. */
const maxWaitingEvents = 500;

/**
 * Forwards notifications to the customer service in batches: those that arrive while it stores the previous ones are
 * sent together. The round trip costs more than everything else done for a notification.
 */
@Injectable()
export class SquareArrivals {
  private unanswered = 0;
  private readonly batcher = new Batcher((arrived: Arrived[]) => this.handOver(arrived), {
    largest: maxCharacters,
    weightOf: ({ rawBody }) => Math.max(rawBody.length, maxCharacters / maxBatch),
    gatherMs: 0,
    atOnce: maxRequests,
    worthAnother: worthRequest,
    isOfAll: (error) => error instanceof DomainError && error.kind !== 'internal',
  });

  constructor(private readonly rpc: RpcClient) {}

  /** The number of unanswered notifications. */
  get waiting(): number {
    return this.unanswered;
  }

  /** Resolves when the notification is stored. @throws DomainError of `squareEventErrors` */
  async receive(notification: { rawBody: string; signature: string | null }): Promise<Receipt> {
    try {
      return await this.store(notification);
    } catch (error) {
      if (error instanceof DomainError && error.kind !== 'internal') throw error;
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Send it again later.', {
        cause: error,
      });
    }
  }

  private async store(notification: { rawBody: string; signature: string | null }): Promise<Receipt> {
    if (this.unanswered >= maxWaitingEvents) {
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'Too many events at once. Send it again later.');
    }
    const correlationId = currentCorrelationId();
    const answerBy = performance.now() + remainingMs(rpcTimeoutMs);
    this.unanswered += 1;
    try {
      const outcome = await this.batcher.add({ ...notification, correlationId, answerBy });
      if ('error' in outcome) throw DomainError.fromWire(outcome.error) ?? new Error('the error has no wire form');
      return outcome;
    } finally {
      this.unanswered -= 1;
    }
  }

  private async handOver(arrived: readonly Arrived[]): Promise<Outcome[]> {
    const [first] = arrived;
    if (!first) return [];
    const timeoutMs = Math.min(...arrived.map(({ answerBy }) => answerBy)) - performance.now();
    const events = arrived.map(({ rawBody, signature, correlationId }) => ({ rawBody, signature, correlationId }));
    // not in the context of the request that began the first batch, which may have been answered long ago
    const { outcomes } = await withCorrelationId(first.correlationId, () =>
      this.rpc.call(receiveSquareEvents, { events }, timeoutMs),
    );
    return outcomes;
  }
}

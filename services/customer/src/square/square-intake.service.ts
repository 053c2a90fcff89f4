import type { RequestOf, ResponseOf } from '@lacquer/contracts/contract';
import type { getSquareStatus, receiveSquareEvent } from '@lacquer/contracts/customer';
import { ForbiddenError, InvalidError, UnavailableError } from '@lacquer/platform/errors/domain-error';
import { Inject, Injectable, Optional } from '@nestjs/common';
import { z } from 'zod';
import { SquareEventsRepository } from './square-events.repository.js';
import type { SquareConnection } from './square-options.js';
import { isSignedBySquare } from './square-signature.js';
import { SquareWorker } from './square-worker.js';

const longestList = 20;

export const squareConnection = Symbol('squareConnection');

const notification = z.looseObject({ event_id: z.string().min(1).max(255), type: z.string().min(1).max(255) });

@Injectable()
export class SquareIntakeService {
  constructor(
    private readonly events: SquareEventsRepository,
    @Optional() @Inject(squareConnection) private readonly connection: SquareConnection | undefined,
    @Optional() @Inject(SquareWorker) private readonly worker: SquareWorker | undefined,
  ) {}

  /**
   * Verifies and stores a notification. Once this returns, the notification is processed even if this process dies.
   *
   * @throws UnavailableError CUSTOMER.SQUARE_NOT_CONFIGURED, CUSTOMER.SQUARE_NOT_STORED
   * @throws ForbiddenError CUSTOMER.SQUARE_SIGNATURE_INVALID
   * @throws InvalidError CUSTOMER.SQUARE_EVENT_INVALID
   */
  async receive({
    rawBody,
    signature,
  }: RequestOf<typeof receiveSquareEvent>): Promise<ResponseOf<typeof receiveSquareEvent>> {
    if (!this.connection) {
      throw new UnavailableError(
        'CUSTOMER.SQUARE_NOT_CONFIGURED',
        'Square is not connected. Set SQUARE_ACCESS_TOKEN, SQUARE_WEBHOOK_SIGNATURE_KEY and SQUARE_WEBHOOK_URL.',
      );
    }
    const body = Buffer.from(rawBody, 'base64');
    if (!isSignedBySquare(body, signature, this.connection)) {
      throw new ForbiddenError(
        'CUSTOMER.SQUARE_SIGNATURE_INVALID',
        'The signature does not match. The key and the address must be those of the subscription at Square.',
      );
    }
    const { event_id: eventId, type, ...rest } = parseNotification(body);
    const isNew = await this.events.store({ eventId, type, payload: storable(rest) }).catch((cause: unknown) => {
      throw new UnavailableError('CUSTOMER.SQUARE_NOT_STORED', 'The event could not be stored. Please send it again.', {
        cause,
      });
    });
    this.worker?.wake();
    return { accepted: true, duplicate: !isNew };
  }

  async getStatus(): Promise<ResponseOf<typeof getSquareStatus>> {
    const lastEventAt = await this.events.findLastReceivedAt();
    const setAside = await this.events.listSetAside(longestList);
    return {
      connected: this.connection !== undefined,
      lastEventAt: lastEventAt?.toISOString() ?? null,
      setAside: setAside.map((event) => ({ ...event, since: event.since.toISOString() })),
    };
  }
}

/** PostgreSQL nests no deeper than this by far. */
const deepestPayload = 100;

/** The payload as PostgreSQL can store it: without NUL and unpaired surrogates; too deep, only what it names. */
function storable(payload: Record<string, unknown>): unknown {
  const hint = { data: { id: (payload['data'] as { id?: unknown } | null | undefined)?.id } };
  return clean(payload, deepestPayload) ?? clean(hint, deepestPayload);
}

/** `undefined`: too deep. */
function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  const entries = Object.entries(value).map(([key, each]) => [cleanText(key), clean(each, depth - 1)] as const);
  if (entries.some(([, each]) => each === undefined)) return undefined;
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

const cleanText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function parseNotification(body: Buffer): z.output<typeof notification> {
  try {
    return notification.parse(JSON.parse(body.toString()));
  } catch {
    throw new InvalidError(
      'CUSTOMER.SQUARE_EVENT_INVALID',
      'The body is not a Square event: a JSON object with event_id and type.',
    );
  }
}

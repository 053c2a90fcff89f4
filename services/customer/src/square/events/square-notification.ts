import { createHash } from 'node:crypto';
import { squareNotification } from '@lacquer/contracts/customers/customer';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import type { z } from 'zod';

/** PostgreSQL nests no deeper than this by far. */
const deepestPayload = 100;

/** A notification as PostgreSQL can store it. */
export interface StorableEvent {
  eventId: string;
  type: string;
  payload: unknown;
  /** Why nothing can be made of it, for the staff; absent for an event that can be processed. */
  unreadable?: string;
}

/**
 * Reads a genuine notification. NUL and unpaired surrogates are left out; of a payload that is nested too deeply only what
 * it names is kept, for a payload is a hint. What cannot be processed even so is marked: Square would repeat it in vain.
 *
 * @throws InvalidError CUSTOMER.SQUARE_EVENT_INVALID
 */
export function readNotification(body: Buffer): StorableEvent {
  const text = body.toString();
  const { event_id: eventId, type: given, ...rest } = parse(text);
  if (isStorable(text)) return { eventId, type: given, payload: rest };
  const type = cleanText(given);
  const payload = clean(rest, deepestPayload);
  if (cleanText(eventId) !== eventId || type !== given) {
    // by its content: a cleaned id might be that of another event
    const id = createHash('sha256').update(body).digest('hex');
    return { eventId: id, type, payload: {}, unreadable: 'its id or type holds characters that cannot be stored' };
  }
  if (payload !== undefined) return { eventId, type, payload };
  const hint = clean({ data: { id: (rest['data'] as { id?: unknown } | null | undefined)?.id ?? null } }, 3);
  if (hint !== undefined && (hint as { data: { id: unknown } }).data.id !== null) {
    return { eventId, type, payload: hint };
  }
  return { eventId, type, payload: {}, unreadable: 'it is nested too deeply to be stored' };
}

/** Nothing needs to be cleaned: JSON spells NUL and unpaired surrogates as escapes, and so little cannot be nested deeply. */
const isStorable = (json: string): boolean => !json.includes('\\u') && json.split(/[{[]/).length <= deepestPayload;

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

function parse(text: string): z.output<typeof squareNotification> {
  try {
    return squareNotification.parse(JSON.parse(text));
  } catch {
    throw new InvalidError(
      'CUSTOMER.SQUARE_EVENT_INVALID',
      'The body is not a Square event: a JSON object with event_id and type.',
    );
  }
}

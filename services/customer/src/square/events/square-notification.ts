import { createHash } from 'node:crypto';
import { squareNotification } from '@lacquer/contracts/customers/customer';
import { InvalidError } from '@lacquer/platform/errors/domain-error';
import type { z } from 'zod';

/** Far below PostgreSQL's own limit. */
const deepestPayload = 100;

/** A notification in a form that PostgreSQL can store. */
export interface StorableEvent {
  eventId: string;
  type: string;
  payload: unknown;
  /** Why it cannot be processed, for staff; absent for an event that can be processed. */
  unreadable?: string;
}

/**
 * Parses a genuine notification. NUL and unpaired surrogates are removed. Of a payload that is nested too deeply, only
 * the object's id is kept, because a payload is only a hint. A notification that still cannot be processed is marked:
 * Square would send it again in vain.
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
    // a hash of the content: a cleaned id might equal that of another event
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

/**
 * Whether nothing needs cleaning: JSON writes NUL and unpaired surrogates as escapes, and so few brackets cannot nest
 * deeply.
 */
const isStorable = (json: string): boolean => !json.includes('\\u') && json.split(/[{[]/).length <= deepestPayload;

/** `undefined`: nested too deeply. */
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

import { Negotiator } from '@fastify/accept-negotiator';
import type { Encoding } from './encodings.js';

/** Browsers send a handful of different values. The limit protects memory from clients that invent values. */
const maxRememberedValues = 100;

/**
 * Returns a function that chooses one of `available` for an `Accept-Encoding` value: the highest weight wins, brotli
 * wins a tie. `identity` is always acceptable here.
 */
export function encodingNegotiator(available: readonly Encoding[]): (acceptEncoding: string | undefined) => Encoding {
  const supportedValues = (['br', 'gzip'] as const).filter((encoding) => available.includes(encoding));
  if (supportedValues.length === 0) return () => 'identity';
  const negotiator = new Negotiator({ supportedValues: [...supportedValues, 'identity'] });
  const remembered = new Map<string, Encoding>();
  return (acceptEncoding) => {
    if (acceptEncoding === undefined) return 'identity';
    const cached = remembered.get(acceptEncoding);
    if (cached) return cached;
    const chosen = negotiator.negotiate(acceptEncoding.toLowerCase()) ?? 'identity';
    if (remembered.size >= maxRememberedValues) remembered.clear();
    remembered.set(acceptEncoding, chosen);
    return chosen;
  };
}

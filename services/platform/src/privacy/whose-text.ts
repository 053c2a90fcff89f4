import type { PhonePeriod } from '@lacquer/contracts/privacy';
import { phonesIn } from '../phone/typed-phones.js';

/**
 * Whose a text is that somebody typed as a phone. `typed`: it names a phone of the person. `earlier`: one from before it was
 * the person's. `similar`: another phone. `later`: one that the person had lost by then, which is certainly not about
 * them.
 */
export type WhoseText = 'typed' | 'earlier' | 'similar' | 'later';

/** Decides about texts by the phones of a person, of which some have had several holders. */
export function whoseText(own: readonly string[], periods: readonly PhonePeriod[] = []) {
  const phones = [...new Set([...own, ...periods.map(({ phone }) => phone)])];
  const has = (phone: string, at: string | undefined): boolean => {
    const its = periods.filter((period) => period.phone === phone);
    if (its.length === 0 || at === undefined) return own.includes(phone);
    return its.some(({ from = at, until = at }) => from <= at && at <= until);
  };
  // many rows have the same text
  const known = new Map<string, string[]>();
  const namedBy = (text: string): string[] => {
    let named = known.get(text);
    if (!named) {
      const found = phonesIn(text);
      named = phones.filter((phone) => found.has(phone));
      known.set(text, named);
    }
    return named;
  };
  return {
    phones,
    /** @param at when the text was typed, if that is known */
    of(text: string, at?: Date): WhoseText {
      const named = namedBy(text);
      if (named.length === 0) return 'similar';
      if (named.some((phone) => has(phone, at?.toISOString()))) return 'typed';
      return named.some((phone) => own.includes(phone)) ? 'earlier' : 'later';
    },
  };
}

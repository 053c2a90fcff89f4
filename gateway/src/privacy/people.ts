import {
  eraseInContact,
  eraseInCustomer,
  eraseInMessaging,
  type ErasedPerson,
  exportPageFromContact,
  exportPageFromCustomer,
  exportPageFromMessaging,
  findPerson,
  findPersonMatches,
  matchPrefixes,
  type Person,
  type PersonMatches,
} from '@lacquer/contracts/privacy';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import { ConflictError } from '@lacquer/platform/errors/domain-error';

/** In the order of the sections in an export. */
export const exportSteps = [
  { service: 'customer', contract: exportPageFromCustomer },
  { service: 'contact', contract: exportPageFromContact },
  { service: 'messaging', contract: exportPageFromMessaging },
] as const;

/**
 * In this order: the customer service comes after the others, because it has the e-mail addresses that a repeated request
 * needs to find their messages. Until then it still names the person for texts, so what messaging stored of the meantime is
 * erased `again`.
 */
export const erasureSteps = [
  { service: 'contact', contract: eraseInContact, again: false },
  { service: 'messaging', contract: eraseInMessaging, again: false },
  { service: 'customer', contract: eraseInCustomer, again: false },
  { service: 'messaging', contract: eraseInMessaging, again: true },
] as const;

/** Finds what belongs to a person. */
export class People {
  constructor(private readonly rpc: ActingClient) {}

  /**
   * What is known to be a person's, and what may be. A record may be merged with others: their phones are the same
   * person's, and lead to further addresses. The addresses in contact messages are nobody's until staff choose them.
   */
  async find(phone: string): Promise<PersonMatches> {
    const person = await this.findKnown(phone);
    const { matches } = await this.rpc.call(findPersonMatches, person);
    return { phone, otherPhones: person.otherPhones ?? [], emails: person.emails, matches };
  }

  /**
   * The person with the chosen matches.
   *
   * @throws ConflictError PRIVACY.MATCH_UNKNOWN
   */
  async choose(phone: string, chosen: readonly string[]): Promise<Person> {
    const person = await this.findKnown(phone);
    if (chosen.length === 0) return person;
    const { matches } = await this.rpc.call(findPersonMatches, person);
    const known = new Set(matches.map(({ id }) => id));
    if (!chosen.every((id) => known.has(id))) {
      throw new ConflictError(
        'PRIVACY.MATCH_UNKNOWN',
        'A chosen match is not there any more. Look at the possible matches again.',
      );
    }
    const withPrefix = (prefix: string) =>
      chosen.filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
    const emails = [...new Set([...person.emails, ...withPrefix(matchPrefixes.email)])];
    return { ...person, emails, messages: withPrefix(matchPrefixes.message) };
  }

  /** Returns what an erasure would change, and changes nothing. */
  async preview(person: Person): Promise<ErasedPerson['changes']> {
    const changes: ErasedPerson['changes'] = [];
    for (const { contract, again } of erasureSteps) {
      if (again) continue;
      changes.push(...(await this.rpc.call(contract, { ...person, dryRun: true })).changes);
    }
    return changes;
  }

  /** @throws ConflictError PRIVACY.NO_KEY */
  async requireErasable(person: Person): Promise<void> {
    await this.rpc.call(erasureSteps[0].contract, { ...person, dryRun: true });
  }

  private async findKnown(phone: string): Promise<Person> {
    let otherPhones: string[] | undefined;
    for (;;) {
      const known = await this.rpc.call(findPerson, { phone, otherPhones, emails: [] });
      const { emails, otherPhones: found = [], phonePeriods } = known;
      if (found.length === (otherPhones?.length ?? 0))
        return { phone, otherPhones, phonePeriods, emails: [...new Set(emails)] };
      otherPhones = found;
    }
  }
}

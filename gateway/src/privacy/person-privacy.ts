import {
  type ErasedPerson,
  eraseInContact,
  eraseInCustomer,
  eraseInMessaging,
  type ExportedPerson,
  exportFromContact,
  exportFromCustomer,
  exportFromMessaging,
  type Person,
  type PersonExport,
} from '@lacquer/contracts/privacy';
import type { ActingClient } from '@lacquer/platform/bus/rpc-client';
import type { AuditActor, AuditTrail } from '../staff/audit/audit-trail.js';

/**
 * In this order: the customer service is last, because it has the e-mail addresses that the requests to the others need.
 */
const services = [
  { name: 'contact', contract: eraseInContact },
  { name: 'messaging', contract: eraseInMessaging },
  { name: 'customer', contract: eraseInCustomer },
] as const;

/** Exports and erases a person's data in every service. */
export class PersonPrivacy {
  constructor(
    private readonly rpc: ActingClient,
    private readonly audit: AuditTrail,
  ) {}

  /** The audit trail contains no phone. */
  export(actor: AuditActor, phone: string): Promise<PersonExport> {
    return this.audit.around({ actor, action: 'privacy.export' }, async () => {
      const { person, customer } = await this.findPerson(phone);
      const parts = [
        customer,
        await this.rpc.call(exportFromContact, person),
        await this.rpc.call(exportFromMessaging, person),
      ];
      const sections = parts.flatMap((part) => part.sections);
      return {
        ...person,
        otherPhones: person.otherPhones ?? [],
        exportedAt: new Date().toISOString(),
        data: Object.fromEntries(sections.map(({ title, entries }) => [title, entries])),
      };
    });
  }

  /** Returns what an erasure would change, and changes nothing. */
  async preview(phone: string): Promise<ErasedPerson['changes']> {
    const { person } = await this.findPerson(phone);
    const changes: ErasedPerson['changes'] = [];
    for (const { contract } of services) {
      changes.push(...(await this.rpc.call(contract, { ...person, dryRun: true })).changes);
    }
    return changes;
  }

  /**
   * Erases the person, one service after another. The audit trail has one entry per service, under the pseudonym; an
   * entry that stays `started` was interrupted. Repeating the erasure erases the rest.
   */
  async erase(actor: AuditActor, phone: string): Promise<ErasedPerson['changes']> {
    const { person } = await this.findPerson(phone);
    const changes: ErasedPerson['changes'] = [];
    for (const { name, contract } of services) {
      const erased = await this.audit.around(
        { actor, action: 'privacy.erase', details: { service: name } },
        () => this.rpc.call(contract, { ...person, dryRun: false }),
        ({ pseudonym }) => pseudonym,
      );
      changes.push(...erased.changes);
    }
    return changes;
  }

  /**
   * The e-mail addresses and the other phones that belong to a phone, and the customer service's data read on the way. A
   * record may be merged with others: their phones are the same person's, and lead to further addresses. Nobody checked
   * the addresses that were typed next to a phone in a contact message: they do not belong to it.
   */
  private async findPerson(phone: string): Promise<{ person: Person; customer: ExportedPerson }> {
    let otherPhones: string[] | undefined;
    for (;;) {
      const customer = await this.rpc.call(exportFromCustomer, { phone, otherPhones, emails: [] });
      const found = customer.otherPhones?.length ? customer.otherPhones : undefined;
      if (found === undefined || found.length === otherPhones?.length) {
        return { person: { phone, otherPhones, emails: [...new Set(customer.emails)] }, customer };
      }
      otherPhones = found;
    }
  }
}

import * as bookingCalls from '@lacquer/contracts/calls/customers/bookings';
import * as consentCalls from '@lacquer/contracts/calls/customers/consent';
import { examplePhone } from '@lacquer/platform/testing/example-phones';
import { eventually } from '@lacquer/servers/testing/eventually';
import type { Stage } from '../stage.js';

/** A customer whom the product knows from a payment at Square. */
export interface Guest {
  phone: string;
  /** The profile at Square. */
  profileId: string;
  /** The record of the product. */
  customerId: string;
}

/** The phones before are those of the stage's customers. */
const firstIndex = 200;
const amount = 4500;

/** Customers who have each paid once for this service, as the product knows them. */
export async function addGuests(
  { product, query }: Stage,
  { from, count, service }: { from: number; count: number; service: string },
): Promise<Guest[]> {
  const profiles = new Map(
    Array.from({ length: count }, (_, index) => {
      const phone = examplePhone(firstIndex + from + index);
      const { customer } = product.providers.square.pay({
        phone,
        lineItems: [{ name: service, amount }],
        customer: { givenName: 'Mina', familyName: 'Kim' },
      });
      return [phone, customer?.id ?? ''];
    }),
  );
  const phones = [...profiles.keys()];
  const rows = await eventually(async () => {
    const found = await query<{ id: string; phone: string }>(
      'customer',
      'SELECT id, phone_number AS phone FROM customer WHERE phone_number = ANY($1) AND visit_count > 0',
      [phones],
    );
    return found.length === count && found;
  });
  return rows
    .map(({ id, phone }) => ({ phone, customerId: id, profileId: profiles.get(phone) ?? '' }))
    .toSorted((one, other) => one.phone.localeCompare(other.phone));
}

/** They agree to texts at the desk. */
export async function recordConsent({ owner }: Stage, guests: readonly Guest[]): Promise<void> {
  for (const { phone } of guests) {
    const form = { phoneNumber: phone, wordingVersion: 'in-person-1', channel: 'in-person' };
    const { status } = await owner.post(consentCalls.record.path, form);
    if (status !== 201) throw new Error(`recording a consent returned ${status}`);
  }
}

/** They ask to be reminded of their appointments. */
export async function recordWishes({ owner }: Stage, guests: readonly Guest[]): Promise<void> {
  for (const { customerId } of guests) {
    const path = bookingCalls.setReminders.path.replace(':id', customerId);
    const { status } = await owner.send('PUT', path, { wants: true });
    if (status !== 200) throw new Error(`recording a wish for reminders returned ${status}`);
  }
}

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as bookingCalls from '@lacquer/contracts/calls/customers/bookings';
import * as recordCalls from '@lacquer/contracts/calls/customers/customer-record';
import * as customerCalls from '@lacquer/contracts/calls/customers/customers';
import * as squareCalls from '@lacquer/contracts/calls/customers/square-payments';
import * as integrationCalls from '@lacquer/contracts/calls/integrations';
import * as reminderCalls from '@lacquer/contracts/calls/messaging/reminders';
import type { Booking, BookingDay } from '@lacquer/contracts/customers/bookings';
import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { reminderTexts } from '@lacquer/contracts/messaging/reminders';
import type { Integrations } from '@lacquer/contracts/staff/staff';
import { eventually } from '@lacquer/servers/testing/eventually';
import { type OwnedProduct, startOwnedProduct } from './owned-product.js';
import type { Mode } from './product.js';

const phone = '+12135550144';
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString();

/** An appointment at Square: staff see it, its customer is reminded once and answers, and it moves and is canceled. */
export function describeBookings(mode: Mode): void {
  describe(`appointments at Square, ${mode}`, () => {
    let owned: OwnedProduct;
    let customer: Customer;
    let bookingId: string;

    beforeAll(async () => {
      owned = await startOwnedProduct(mode, { env: { SMS_WINDOW: 'always' } });
      const { square } = owned.product.providers;
      const { customer: profile } = square.pay({
        phone,
        lineItems: [{ name: 'Gel Manicure', amount: 4500 }],
        customer: { givenName: 'Ana' },
      });
      await eventually(async () => {
        const { body } = await owned.owner.get<Customer[]>(`${customerCalls.list.path}?q=${encodeURIComponent(phone)}`);
        const [found] = body;
        if (found) customer = found;
        return found !== undefined;
      });
      const body = { day: true, hours: false, texts: reminderTexts };
      expect((await owned.owner.send('PUT', reminderCalls.change.path, body)).status).toBe(200);
      bookingId = square.book({
        startAt: inHours(23.5),
        services: ['Gel Manicure'],
        ...(profile && { customerId: profile.id }),
      }).id;
    });
    afterAll(async () => {
      await owned?.stop();
    });

    const record = async () =>
      (await owned.owner.get<CustomerRecord>(recordCalls.get.path.replace(':id', customer.id))).body;
    const upcoming = async (): Promise<Booking[]> => (await record()).bookings?.upcoming ?? [];
    const reminders = () =>
      owned.product.providers.twilio.messages.filter(({ to, body }) => to === phone && body.includes('Reply C'));
    const move = (change: Parameters<typeof owned.product.providers.square.changeBooking>[1]) =>
      owned.product.providers.square.changeBooking(bookingId, change);

    it('is seen by staff on Home and on the page of its customer', async () => {
      await eventually(async () => (await upcoming()).length === 1);
      expect(await upcoming()).toMatchObject([{ services: ['Gel Manicure'], minutes: 60, state: 'accepted' }]);
      const { body: day } = await owned.owner.get<BookingDay>(bookingCalls.day.path);
      expect([...day.today, ...day.next]).toMatchObject([{ customerId: customer.id, givenName: 'Ana' }]);
    });

    it('is reminded of once, after the customer asked for it, and confirmed by C', async () => {
      expect(reminders()).toEqual([]);
      const path = bookingCalls.setReminders.path.replace(':id', customer.id);
      expect((await owned.owner.send('PUT', path, { wants: true })).status).toBe(200);
      await eventually(() => reminders().length === 1);
      await owned.product.providers.twilio.sendInbound({ from: phone, body: 'C' });
      await eventually(async () => (await upcoming())[0]?.answer === 'confirmed');
      expect(reminders()).toHaveLength(1);
    });

    it('has another reminder after it moved, and no answer to it yet', async () => {
      move({ startAt: inHours(23.25) });
      await eventually(() => reminders().length === 2);
      expect(await upcoming()).toMatchObject([{ answer: null }]);
      await owned.product.providers.twilio.sendInbound({ from: phone, body: 'N' });
      await eventually(async () => (await upcoming())[0]?.answer === 'declined');
    });

    it('is gone after its cancellation, and a customer who does not come is tagged', async () => {
      move({ status: 'CANCELLED_BY_CUSTOMER' });
      await eventually(async () => (await upcoming()).length === 0);
      move({ status: 'NO_SHOW', startAt: inHours(-1) });
      await eventually(async () => (await record()).tags.includes('no-show'));
      expect((await record()).bookings?.missed).toHaveLength(1);
    });

    it('stays unseen without the plan: Health says so, and payments are counted', async () => {
      const { square } = owned.product.providers;
      square.faults({ bookings: { refused: 'plan' } });
      expect((await owned.owner.post(squareCalls.sweep.path, {})).status).toBe(202);
      const status = async () => (await owned.owner.get<Integrations>(integrationCalls.get.path)).body.square;
      await eventually(async () => typeof (await status()).bookings?.refusedSince === 'string');
      const visits = (await record()).visitCount;
      square.pay({ phone, lineItems: [{ name: 'Nail Art', amount: 1000 }] });
      await eventually(async () => (await record()).visitCount === visits + 1);
      expect(await status()).toMatchObject({ tokenRefusedSince: null });
    });
  });
}

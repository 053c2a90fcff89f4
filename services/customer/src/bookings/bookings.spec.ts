import { getBookingDay, listRemindedBookings, setReminderWish } from '@lacquer/contracts/customers/bookings';
import { getSquareStatus, listAudience, listCustomers } from '@lacquer/contracts/customers/customer';
import { editCustomer, getCustomer } from '@lacquer/contracts/customers/customer-record';
import { sweepSquare } from '@lacquer/contracts/customers/square-sweep';
import { bookingAnswered } from '@lacquer/contracts/messaging/reminders';
import { eraseInCustomer, exportFromCustomer } from '@lacquer/contracts/privacy';
import { dayBegan } from '@lacquer/contracts/salon/days';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@lacquer/servers/testing/eventually';
import { randomUUID } from 'node:crypto';
import { PayingSalon } from '../testing/paying-salon.js';

const phone = '+12135550142';
const zone = 'America/Los_Angeles';
const hourMs = 3_600_000;
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hourMs);

describe('appointments at Square', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.openShared({ probeMs: 0 });
  });
  beforeEach(() => {
    salon.square.setCustomer('C1', { phone: '(213) 555-0142', givenName: 'Ana' });
    salon.square.catalog = [
      [
        {
          type: 'ITEM',
          id: 'I1',
          item_data: {
            name: 'Gel Manicure',
            variations: [{ type: 'ITEM_VARIATION', id: 'V1', item_variation_data: { name: 'Regular' } }],
          },
        },
      ],
    ];
  });
  afterEach(() => salon.reset());
  afterAll(() => salon.close());

  const book = (state: Parameters<typeof salon.square.setBooking>[1], id = 'b1') => {
    salon.square.setBooking(id, { customerId: 'C1', variations: ['V1'], ...state });
    return salon.tell('booking.updated', `${id}:${state.version ?? 0}`);
  };
  const stored = () =>
    salon.customer.rows('SELECT starts_at AS "startsAt", state, version, service_names AS services FROM booking');
  const find = async () => {
    const { customers } = await salon.customer.call(listCustomers, listCustomers.request.parse({ limit: 5, q: phone }));
    return customers[0]?.id ?? '';
  };
  const record = async () => salon.customer.call(getCustomer, { id: await find() });
  const changes = async () =>
    (await salon.published()).filter(({ type }) => type === 'customer.booking-changed.v1').map(({ data }) => data);
  const listed = async (upcomingBooking: 'yes' | 'no') =>
    (await salon.customer.call(listCustomers, listCustomers.request.parse({ limit: 5, upcomingBooking }))).customers
      .length;
  const audience = async (filter: object) =>
    (await salon.customer.call(listAudience, listAudience.request.parse({ afterId: null, limit: 10, filter }))).length;

  it('show on the page of their customer with services and length, and today on Home', async () => {
    await salon.pay();
    const startAt = inHours(30);
    await book({ startAt });

    const { bookings } = await record();
    expect(bookings?.upcoming).toMatchObject([
      { startsAt: startAt.toISOString(), minutes: 60, services: ['Gel Manicure'], state: 'accepted', givenName: 'Ana' },
    ]);
    const day = await salon.customer.call(getBookingDay, { timeZone: zone });
    const isToday = startAt < dayBegan(zone, new Date(), -1);
    expect([...day.today, ...day.next]).toMatchObject([{ customerId: await find(), phoneNumber: phone }]);
    expect(day.count).toBe(isToday ? 1 : 0);
  });

  it('are one booking, with the newer state, in whatever order their events come', async () => {
    const moved = inHours(50);
    await book({ startAt: moved, version: 3, updatedAt: '2026-03-02T00:00:00Z' });
    await book({ startAt: inHours(30), version: 2 });
    await book({ startAt: moved, version: 3, updatedAt: '2026-03-02T00:00:00Z' });
    expect(await stored()).toEqual([{ startsAt: moved, state: 'accepted', version: 3, services: ['Gel Manicure'] }]);
    expect(await changes()).toEqual([
      { bookingId: expect.any(String), startsAt: moved.toISOString(), isAccepted: true },
    ]);
  });

  it('lose the answer when they move, and keep it otherwise', async () => {
    await salon.pay();
    const startAt = inHours(30);
    await book({ startAt });
    const [first] = (await record()).bookings?.upcoming ?? [];
    const answered = (at: string, answer: string) =>
      salon.customer.deliver({
        id: randomUUID(),
        type: bookingAnswered.name,
        occurredAt: at,
        correlationId: randomUUID(),
        data: { bookingId: first?.id, startsAt: startAt.toISOString(), answer, at },
      });
    await answered('2026-03-02T10:00:00.000Z', 'confirmed');
    await answered('2026-03-02T09:00:00.000Z', 'declined');
    await book({ startAt, version: 1 });
    expect((await record()).bookings?.upcoming).toMatchObject([{ answer: 'confirmed' }]);

    await book({ startAt: inHours(40), version: 2 });
    await answered('2026-03-02T11:00:00.000Z', 'confirmed');
    expect((await record()).bookings?.upcoming).toMatchObject([{ answer: null }]);
  });

  it('are a condition of lists and audiences', async () => {
    await salon.pay();
    expect([await listed('yes'), await listed('no')]).toEqual([0, 1]);
    await book({ startAt: inHours(30) });
    expect([await listed('yes'), await listed('no')]).toEqual([1, 0]);
    expect(await audience({ upcomingBooking: 'no' })).toBe(0);
    expect(await audience({ within: { upcomingBooking: 'yes' } })).toBe(1);
    expect(await audience({ upcomingBooking: 'no', within: { upcomingBooking: 'yes' } })).toBe(0);
    await book({ startAt: inHours(30), status: 'CANCELLED_BY_CUSTOMER', version: 1 });
    expect([await listed('yes'), await listed('no')]).toEqual([0, 1]);
  });

  it('tag a customer who did not come, once, so that staff can remove the tag', async () => {
    await salon.pay();
    await book({ startAt: inHours(-2) });
    await book({ startAt: inHours(-2), status: 'NO_SHOW', version: 1 });
    const missed = await record();
    expect(missed).toMatchObject({ tags: ['no-show'], bookings: { upcoming: [], missed: [{ state: 'no-show' }] } });

    const { id, version } = missed;
    await salon.customer.call(editCustomer, editCustomer.request.parse({ id, version, tags: [] }));
    await book({ startAt: inHours(-2), status: 'NO_SHOW', version: 2 });
    expect((await record()).tags).toEqual([]);
  });

  it('are found by a sweep that webhooks missed, and those that Square lost are canceled', async () => {
    await salon.pay();
    await book({ startAt: inHours(30) }, 'gone');
    salon.square.deleteBooking('gone');
    salon.square.setBooking('b2', { startAt: inHours(70 * 24), customerId: 'C1' });
    await salon.customer.call(sweepSquare, {});
    await eventually(async () => {
      await salon.comeDue();
      return (await stored()).length === 2 && (await stored()).some(({ state }) => state === 'cancelled');
    });
    expect((await record()).bookings?.upcoming).toHaveLength(1);
    expect((await salon.customer.call(getSquareStatus, {})).bookings).toMatchObject({
      readAt: expect.any(String),
      refusedSince: null,
    });
  });

  it.each([
    [403, 'INSUFFICIENT_SCOPES'],
    [403, 'FORBIDDEN'],
    [401, 'UNAUTHORIZED'],
  ])('that Square refuses with %s %s stop nothing else', async (status, code) => {
    salon.square.bookingsRefused = { status, code };
    await salon.customer.call(sweepSquare, {});
    await eventually(
      async () => (await salon.customer.call(getSquareStatus, {})).bookings?.reason?.includes(code) === true,
    );
    await salon.tell('booking.updated', 'b1');
    await salon.pay();

    const { bookings, tokenRefusedSince, sweeps } = await salon.customer.call(getSquareStatus, {});
    expect(bookings).toMatchObject({ refusedSince: expect.any(String) });
    expect(tokenRefusedSince).toBeNull();
    expect(sweeps.flatMap(({ problems }) => problems)).toEqual([]);
    expect(await salon.sums()).toEqual([[phone, 1, 4500]]);
    expect(await salon.customer.call(getBookingDay, { timeZone: zone })).toMatchObject({ isRead: false, count: 0 });
    expect(await salon.customer.troubles()).not.toHaveProperty('squareTokenRefused');

    salon.square.bookingsRefused = null;
    await salon.customer.call(sweepSquare, {});
    await eventually(async () => (await salon.customer.call(getSquareStatus, {})).bookings?.refusedSince === null);
  });

  describe('may be reminded of', () => {
    const due = () =>
      salon.customer.call(listRemindedBookings, {
        from: new Date().toISOString(),
        until: inHours(48).toISOString(),
        after: null,
        limit: 10,
      });
    const wish = async (wants: boolean) => salon.customer.call(setReminderWish, { id: await find(), wants });

    it('only if the customer asked for it: no payment and no consent to offers says so', async () => {
      await salon.pay();
      await book({ startAt: inHours(30) });
      expect(await due()).toEqual([]);
      await wish(true);
      expect(await due()).toMatchObject([{ phone, firstName: 'Ana', services: ['Gel Manicure'] }]);
      expect((await record()).reminders).toMatchObject({ wants: true });
      await wish(false);
      expect(await due()).toEqual([]);
    });

    it('only while they are accepted', async () => {
      await salon.pay();
      await wish(true);
      await book({ startAt: inHours(30), status: 'PENDING' });
      expect(await due()).toEqual([]);
      await book({ startAt: inHours(30), version: 1 });
      expect(await due()).toHaveLength(1);
      await book({ startAt: inHours(30), status: 'CANCELLED_BY_SELLER', version: 2 });
      expect(await due()).toEqual([]);
    });
  });

  it('are exported, and belong to nobody after an erasure, also when Square repeats them', async () => {
    await salon.pay();
    await book({ startAt: inHours(30) });
    await salon.customer.call(setReminderWish, { id: await find(), wants: true });
    const person = { phone, emails: [] };
    const { sections } = await salon.customer.call(exportFromCustomer, person);
    const titles = sections.filter(({ entries }) => entries.length > 0).map(({ title }) => title);
    expect(titles).toEqual(
      expect.arrayContaining(['Appointments at Square', 'Reminders of appointments that were asked for']),
    );

    await salon.customer.call(eraseInCustomer, { ...person, dryRun: false });
    await book({ startAt: inHours(30), version: 1 });
    expect(await salon.customer.rows('SELECT square_customer_id FROM booking')).toEqual([{ square_customer_id: null }]);
    expect(await salon.customer.rows('SELECT FROM reminder_wish')).toEqual([]);
    const { today, next } = await salon.customer.call(getBookingDay, { timeZone: zone });
    expect([...today, ...next]).toMatchObject([{ customerId: null, givenName: null, phoneNumber: null }]);
  });
});

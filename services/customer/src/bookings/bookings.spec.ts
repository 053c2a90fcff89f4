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
    salon = await PayingSalon.open({ probeMs: 0 });
    await hasRead(new Date(0));
    await salon.customer.share();
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

  /** Resolves when the calendar was read to its end after now. */
  const hasRead = (from = new Date()) =>
    eventually(
      async () => (await salon.customer.rows('SELECT FROM square_bookings WHERE read_at >= $1', [from])).length === 1,
    );
  const read = async () => {
    const from = new Date();
    await salon.customer.call(sweepSquare, {});
    await hasRead(from);
  };
  /** Resolves when no event is open, whatever delays they had. */
  const processed = () =>
    eventually(async () => {
      await salon.comeDue();
      return (await salon.events()).every((event) => event.processed);
    });
  const states = async () => (await stored()).map(({ state }) => state);

  it('stay when Square does not know their list: that is no empty list', async () => {
    await salon.pay();
    await book({ startAt: inHours(30) });
    salon.square.bookingsRefused = { status: 404, code: 'NOT_FOUND' };
    salon.square.bookingRequests.length = 0;
    await salon.customer.call(sweepSquare, {});
    await eventually(() => salon.square.bookingRequests.filter((path) => path === '/v2/bookings').length >= 2);
    await processed();
    expect(await states()).toEqual(['accepted']);
  });

  it('take place again when Square lists them again, in the state that it had lost', async () => {
    await salon.pay();
    await book({ startAt: inHours(30), version: 3 });
    salon.square.deleteBooking('b1');
    await read();
    await processed();
    expect(await states()).toEqual(['cancelled']);

    salon.square.setBooking('b1', { startAt: inHours(30), version: 3, customerId: 'C1', variations: ['V1'] });
    // first listed while it is not found, as a busy Square may answer
    salon.square.bookingsRefused = { status: 404, code: 'NOT_FOUND', of: 'single' };
    await read();
    await processed();
    expect(await states()).toEqual(['cancelled']);
    salon.square.bookingsRefused = null;
    await read();
    await processed();
    expect(await states()).toEqual(['accepted']);
    expect((await changes()).map(({ isAccepted }) => isAccepted)).toEqual([true, false, true]);

    const { length } = await salon.events();
    await read();
    expect(await salon.events()).toHaveLength(length);
  });

  it.each([
    ['refused', { status: 403, code: 'FORBIDDEN', of: 'single' as const }],
    ['not found', { status: 404, code: 'NOT_FOUND', of: 'single' as const }],
  ])('are taken in by the next reading if they were listed and then %s', async (_, refusal) => {
    await salon.pay();
    salon.square.bookingsRefused = refusal;
    salon.square.setBooking('b1', { startAt: inHours(30), customerId: 'C1', variations: ['V1'] });
    await read();
    await processed();
    expect(await states()).toEqual([]);
    salon.square.bookingsRefused = null;
    await read();
    await processed();
    expect(await states()).toEqual(['accepted']);
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

  describe('that Square refuses', () => {
    const access = async () => (await salon.customer.call(getSquareStatus, {})).bookings;
    const refusedOnce = async () => {
      salon.square.bookingsRefused = { status: 403, code: 'FORBIDDEN' };
      await salon.customer.call(sweepSquare, {});
      await eventually(async () => (await access())?.refusedSince !== null);
    };
    /** In seconds: how long after the last refusal Square is asked again. */
    const rest = async () => {
      await salon.customer.rows('UPDATE square_bookings SET due_at = now() WHERE due_at > now()');
      const { length } = salon.square.bookingRequests;
      await eventually(() => salon.square.bookingRequests.length > length);
      await eventually(
        async () => (await salon.customer.rows('SELECT FROM square_bookings WHERE due_at > now()')).length === 1,
      );
      const [row] = await salon.customer.rows<{ seconds: number }>(
        'SELECT extract(epoch FROM due_at - now())::float AS seconds FROM square_bookings',
      );
      return row?.seconds ?? 0;
    };
    const refusedFor = (time: string) =>
      salon.customer.rows('UPDATE square_bookings SET refused_since = now() - $1::interval', [time]);

    it('are asked for again soon at first, and then ever more rarely', async () => {
      await refusedOnce();
      expect(await rest()).toBeLessThanOrEqual(60);
      await refusedFor('2 hours');
      expect(await rest()).toBeGreaterThan(3600);
      await refusedFor('80 days');
      const day = await rest();
      expect(day).toBeGreaterThan(23 * 3600);
      expect(day).toBeLessThanOrEqual(24 * 3600);
    });

    it('are found when it shows them again, also those that began meanwhile', async () => {
      await salon.pay();
      await book({ startAt: inHours(-100) });
      await refusedOnce();
      await salon.customer.rows(`UPDATE square_bookings SET read_at = now() - interval '5 days'`);
      await book({ startAt: inHours(-100), status: 'NO_SHOW', version: 1 });
      await book({ startAt: inHours(30) }, 'b2');
      expect(await states()).toEqual(['accepted']);
      salon.square.bookingsRefused = null;
      await read();
      await processed();
      expect(new Set(await states())).toEqual(new Set(['accepted', 'no-show']));
      expect((await record()).tags).toEqual(['no-show']);
    });

    it('one by one are read within two minutes', async () => {
      salon.square.bookingsRefused = { status: 401, code: 'UNAUTHORIZED', of: 'single' };
      await book({ startAt: inHours(30) });
      const [row] = await salon.customer.rows(
        `SELECT due_at < now() + interval '2 minutes' AS "isSoon" FROM square_bookings`,
      );
      expect(row).toEqual({ isSoon: true });
    });

    it('are read once more if that is requested during a reading', async () => {
      await salon.customer.rows('UPDATE square_bookings SET due_at = now()');
      salon.square.bookingsHeld = Promise.withResolvers();
      const { length } = salon.square.bookingRequests;
      await eventually(() => salon.square.bookingRequests.length > length);
      await salon.customer.call(sweepSquare, {});
      const requested = new Date();
      salon.square.bookingsHeld.resolve();
      await hasRead(requested);
    });

    it('stay what was known: who has booked counts as such', async () => {
      await salon.pay();
      await book({ startAt: inHours(30) });
      await refusedOnce();
      await salon.customer.rows(`UPDATE square_bookings SET read_at = now() - interval '5 days'`);
      expect(await audience({ upcomingBooking: 'no' })).toBe(0);
    });
  });

  it('are read again when the clock was set back after it had set the time of the next reading', async () => {
    await salon.customer.rows(
      `UPDATE square_bookings SET read_at = now() + interval '40 days', due_at = now() + interval '40 days'`,
    );
    await eventually(
      async () => (await salon.customer.rows('SELECT FROM square_bookings WHERE read_at <= now()')).length === 1,
    );
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

    it.each(['4 hours', '-30 days'])('only if the last reading of all was not %s ago', async (age) => {
      await salon.pay();
      await book({ startAt: inHours(30) });
      await wish(true);
      salon.square.bookingsRefused = { status: 403, code: 'FORBIDDEN' };
      const [before] = await salon.customer.rows<{ at: Date }>('SELECT read_at AS at FROM square_bookings');
      const [row] = await salon.customer.rows<{ at: Date }>(
        'UPDATE square_bookings SET read_at = now() - $1::interval RETURNING read_at AS at',
        [age],
      );
      expect(await due()).toEqual([]);
      const since = row?.at.toISOString();
      expect((await salon.customer.call(getSquareStatus, {})).bookings).toMatchObject({ unconfirmedSince: since });
      expect(await salon.customer.call(getBookingDay, { timeZone: zone })).toMatchObject({ unconfirmedSince: since });

      await salon.customer.rows('UPDATE square_bookings SET read_at = $1', [before?.at]);
      expect(await due()).toHaveLength(1);
      expect((await salon.customer.call(getSquareStatus, {})).bookings).toMatchObject({ unconfirmedSince: null });
      expect(await salon.customer.call(getBookingDay, { timeZone: zone })).toMatchObject({ unconfirmedSince: null });
    });

    it('not again after the customer declined, unless they come after all or the appointment moves', async () => {
      await salon.pay();
      await wish(true);
      const startAt = inHours(30);
      await book({ startAt });
      const [{ bookingId } = { bookingId: '' }] = await due();
      const answered = (answer: 'confirmed' | 'declined', at: string) =>
        salon.customer.deliver({
          id: randomUUID(),
          type: bookingAnswered.name,
          occurredAt: at,
          correlationId: randomUUID(),
          data: { bookingId, startsAt: startAt.toISOString(), answer, at },
        });
      await answered('declined', '2026-03-02T10:00:00.000Z');
      expect(await due()).toEqual([]);
      await answered('confirmed', '2026-03-02T10:01:00.000Z');
      expect(await due()).toHaveLength(1);
      await answered('declined', '2026-03-02T10:02:00.000Z');
      await book({ startAt, version: 1 });
      expect(await due()).toEqual([]);

      const moved = inHours(31);
      await book({ startAt: moved, version: 2 });
      expect(await due()).toMatchObject([{ bookingId, startsAt: moved.toISOString() }]);
      await book({ startAt, version: 3 });
      expect(await due()).toHaveLength(1);
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

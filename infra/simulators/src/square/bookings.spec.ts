import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Square } from 'square';
import { SimulatedSquare } from '../testing/simulated-square.js';

describe('the bookings of the simulated account', () => {
  let square: SimulatedSquare;
  beforeAll(async () => {
    square = await SimulatedSquare.start();
  });
  afterAll(() => square.stop());
  beforeEach(() => {
    square.simulator.reset();
    square.receiver.received.length = 0;
  });

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const listAll = async (request: Square.ListBookingsRequest = {}) => {
    const starts: string[] = [];
    for await (const { id } of await square.client().bookings.list(request)) starts.push(id ?? '');
    return starts;
  };

  it('are read with their customer and services, and change with each move and cancellation', async () => {
    const { id, start_at } = square.simulator.book({
      startAt: inDays(2),
      phone: '213-555-0142',
      services: ['Gel Manicure'],
    });
    const { booking } = await square.client().bookings.get({ bookingId: id });
    expect(booking).toMatchObject({ id, version: 0, status: 'ACCEPTED', startAt: start_at });
    const [variation] = (await square.client().catalog.list({ types: 'ITEM' })).data.flatMap((item) =>
      item.type === 'ITEM' ? (item.itemData?.variations ?? []) : [],
    );
    expect(booking?.appointmentSegments?.[0]).toMatchObject({
      serviceVariationId: variation?.id,
      durationMinutes: 60,
    });

    square.simulator.changeBooking(id, { startAt: inDays(3) });
    square.simulator.changeBooking(id, { status: 'CANCELLED_BY_CUSTOMER' });
    await square.simulator.idle();

    expect((await square.client().bookings.get({ bookingId: id })).booking).toMatchObject({
      version: 2,
      status: 'CANCELLED_BY_CUSTOMER',
    });
    expect(square.types()).toEqual(['booking.created', 'booking.updated', 'booking.updated']);
  });

  it('are listed by start, page by page, for at most 31 days', async () => {
    const ids = [1, 2, 3].map((days) => square.simulator.book({ startAt: inDays(days), isSilent: true }).id);
    square.simulator.book({ startAt: inDays(40), isSilent: true });
    expect(await listAll({ limit: 1 })).toEqual(ids);
    expect(await listAll({ startAtMin: inDays(1.5), startAtMax: inDays(2.5) })).toEqual([ids[1]]);
    await expect(listAll({ startAtMin: inDays(0), startAtMax: inDays(32) })).rejects.toMatchObject({ statusCode: 400 });
    expect(square.types()).toEqual([]);
  });

  it.each([
    ['scope', 403],
    ['plan', 403],
    ['token', 401],
  ] as const)('are refused without the %s, and send no notifications', async (refused, statusCode) => {
    square.simulator.faults({ bookings: { refused } });
    const { id } = square.simulator.book({ startAt: inDays(1) });
    await square.simulator.idle();
    await expect(listAll()).rejects.toMatchObject({ statusCode });
    await expect(square.client().bookings.get({ bookingId: id })).rejects.toMatchObject({ statusCode });
    expect((await square.client().payments.list()).data).toEqual([]);
    expect(square.types()).toEqual([]);
  });

  it('are made, moved and canceled through the control API', async () => {
    const made = await square.control('POST', '/bookings', { startAt: inDays(1), phone: '+12135550142' });
    expect(made.status).toBe(201);
    const { id } = (await made.json()) as { id: string };
    expect((await square.control('POST', `/bookings/${id}`, { status: 'NO_SHOW' })).status).toBe(200);
    expect(await (await square.control('GET', '/bookings')).json()).toMatchObject({
      total: 1,
      bookings: [{ id, status: 'NO_SHOW', version: 1 }],
    });
    expect((await square.control('POST', '/bookings/none', { status: 'NO_SHOW' })).status).toBe(400);
  });
});

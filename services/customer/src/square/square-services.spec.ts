import { listSquareServices } from '@lacquer/contracts/customers/square-services';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { PayingSalon } from '../testing/paying-salon.js';
import { runCustomer } from '../testing/running-customer.js';

interface Variation {
  name?: string;
  price?: number;
  currency?: string;
  ms?: number;
}

const item = (name: string, variations: Variation[], more: object = {}) => ({
  type: 'ITEM',
  id: name,
  item_data: {
    name,
    variations: variations.map(({ name: variation = 'Regular', price, currency = 'USD', ms }) => ({
      type: 'ITEM_VARIATION',
      id: `${name} ${variation}`,
      item_variation_data: {
        name: variation,
        ...(price !== undefined && { price_money: { amount: price, currency } }),
        ...(ms !== undefined && { service_duration: ms }),
      },
    })),
    ...more,
  },
});

describe('the menu at Square', () => {
  let salon: PayingSalon;
  beforeAll(async () => {
    salon = await PayingSalon.open();
  });
  afterEach(() => salon.square.reset());
  afterAll(() => salon.close());
  const list = () => salon.customer.call(listSquareServices, {});

  it('is empty at first', async () => {
    expect(await list()).toEqual([]);
  });

  it('has each variation of every page, by name, with cents and minutes', async () => {
    salon.square.catalog = [
      [
        item('Pedicure', [{ price: 3500, ms: 45 * 60_000 }]),
        item('Nail Art', [{ name: 'Ten nails', price: 4000 }, { name: 'One nail' }]),
      ],
      [item('매니큐어', [{ price: 2500, ms: 0 }]), item('Old', [{ price: 1 }], { is_archived: true })],
      [
        item('Gift card', [{ price: 5000 }], { product_type: 'GIFT_CARD' }),
        item('Import', [{ price: 900, currency: 'EUR' }]),
        { type: 'CATEGORY', id: 'C1' },
      ],
    ];
    expect(await list()).toEqual([
      { name: 'Import', price: null, minutes: null },
      { name: 'Nail Art (One nail)', price: null, minutes: null },
      { name: 'Nail Art (Ten nails)', price: 4000, minutes: null },
      { name: 'Pedicure', price: 3500, minutes: 45 },
      { name: '매니큐어', price: 2500, minutes: null },
    ]);
    expect(salon.square.requests).toHaveLength(3);
  });

  it('stops after ten pages', async () => {
    salon.square.catalog = Array.from({ length: 12 }, (_, n) => [item(`Item ${n}`, [{ price: n }])]);
    expect(await list()).toHaveLength(10);
  });

  it('is refused with a sentence if Square does not let it be read, or does not answer', async () => {
    salon.square.catalog = null;
    await expect(list()).rejects.toMatchObject({
      code: 'CUSTOMER.SQUARE_CATALOG_UNREADABLE',
      message: expect.stringContaining('403 INSUFFICIENT_SCOPES'),
    });
  });

  it('does not exist without a connection', async () => {
    const alone = await runCustomer();
    try {
      await expect(alone.call(listSquareServices, {})).rejects.toMatchObject({
        code: 'CUSTOMER.SQUARE_NOT_CONFIGURED',
      });
    } finally {
      await alone.stop();
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import { fillPrices, withPrices } from './fill-prices';

describe('prices in a text', () => {
  it('take the place of their names', () => {
    expect(fillPrices('Gel[ from {price}], art[ from {art} per nail].', { price: 4250, art: 1000 })).toBe(
      'Gel from $42.50, art from $10 per nail.',
    );
  });

  it('leave with the words around them when they are unknown', () => {
    expect(fillPrices('Gel[ from {price}], art[ from {art} per nail].', { price: null, art: 1000 })).toBe(
      'Gel, art from $10 per nail.',
    );
    expect(fillPrices('Gel[ from {price}].', {})).toBe('Gel.');
  });

  it('are filled into the head of a page, whose other words stay', () => {
    const page = { title: 'Gel[ from {price}]', description: 'Glossy[, from {price}].', heading: 'Gel' };

    expect(withPrices(page, { price: 3000 })).toEqual({
      title: 'Gel from $30',
      description: 'Glossy, from $30.',
      heading: 'Gel',
    });
  });
});

import { describe, expect, it } from '@jest/globals';
import { fillPrices, withPrices } from './fill-prices';

describe('price placeholders', () => {
  it('are replaced with prices', () => {
    expect(fillPrices('Gel[ from {price}], art[ from {art} per nail].', { price: 4250, art: 1000 })).toBe(
      'Gel from $42.50, art from $10 per nail.',
    );
  });

  it('are removed with their bracketed text if the price is unknown', () => {
    expect(fillPrices('Gel[ from {price}], art[ from {art} per nail].', { price: null, art: 1000 })).toBe(
      'Gel, art from $10 per nail.',
    );
    expect(fillPrices('Gel[ from {price}].', {})).toBe('Gel.');
  });

  it('are replaced outside brackets too, and removed there if the price is unknown', () => {
    expect(fillPrices('{price}: Gel from {price}[, art from {art}]', { price: 3000 })).toBe('$30: Gel from $30');
    expect(fillPrices('Gel {price}, {art}.', { price: null })).toBe('Gel,.');
    expect(fillPrices('{price} Gel [and art]', {})).toBe('Gel and art');
  });

  it.each([
    ['Gel[ from {price}]', 'Gel $30'],
    ['Gel[, starting at {price}]. From {price}+', 'Gel, $30. $30'],
    ['Gel[ desde {price}], y desde {art}', 'Gel $30, y desde $10'],
    ['젤[ {price}부터], 아트 {art}부터', '젤 $30, 아트 $10부터'],
  ])('lose the words for a starting price in a text with an exact one: %s', (text, filled) => {
    const page = { title: text, description: text };
    expect(withPrices(page, { price: 3000, art: 1000 }, { isExact: true }).title).toBe(filled);
  });

  it('are replaced in the title and description of a page', () => {
    const page = { title: 'Gel[ from {price}]', description: 'Glossy[, from {price}].', heading: 'Gel' };

    expect(withPrices(page, { price: 3000 })).toEqual({
      title: 'Gel from $30',
      description: 'Glossy, from $30.',
      heading: 'Gel',
    });
  });
});

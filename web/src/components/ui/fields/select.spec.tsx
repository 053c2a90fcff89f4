/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderFeature } from '../../../testing/render-feature';
import { Select } from './select';

const options = ['Manicure', 'Pedicure', 'Nail Art', 'Polish', 'Nails'].map((label) => ({ value: label, label }));

function Service() {
  const [value, setValue] = useState('');
  const control = { id: 'service', 'aria-invalid': false, 'aria-describedby': undefined };
  return <Select {...control} value={value} onChange={setValue} options={options} placeholder="Select a service" />;
}

const shown = () => screen.getByRole('combobox').textContent;

describe('a select', () => {
  it('chooses by typed letters while it is closed: a repeated letter goes round, others are combined', async () => {
    const { user } = renderFeature(<Service />);
    await user.tab();
    expect(shown()).toBe('Select a service');
    await user.keyboard('p');
    expect(shown()).toBe('Pedicure');
    await user.keyboard('p');
    expect(shown()).toBe('Polish');
    await user.keyboard('p');
    expect(shown()).toBe('Pedicure');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('combines different letters', async () => {
    const { user } = renderFeature(<Service />);
    await user.tab();
    await user.keyboard('nails');
    expect(shown()).toBe('Nails');
  });

  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('opens its list on the key "%s"', async (key) => {
    const { user } = renderFeature(<Service />);
    await user.tab();
    await user.keyboard(key);
    await user.click(await screen.findByRole('option', { name: 'Nail Art' }));
    expect(shown()).toBe('Nail Art');
  });
});

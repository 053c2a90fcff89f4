/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderFeature } from '../../../testing/render-feature';
import { sampleDraft } from '../../../testing/sample-campaign';
import { SecondTextPart } from './second-text-part';
import { testOf, type WrittenTest, writtenTest } from './written-test';

describe('the test of two texts, as it is written', () => {
  let written: WrittenTest | null = null;

  function Written() {
    const [test, setTest] = useState<WrittenTest | null>(null);
    written = test;
    return (
      <SecondTextPart test={test} languages={[]} onChange={setTest} first="Come in" faults={{}} preview={undefined} />
    );
  }

  it('offers clicks, answers and visits, for which it counts for days', async () => {
    const { user } = renderFeature(<Written />);
    await user.click(screen.getByRole('button', { name: 'Test a second text' }));
    expect(written).toMatchObject({ criterion: 'clicks', hours: 4 });
    const openChoice = () => user.click(screen.getByRole('combobox', { name: 'A text does better if' }));
    await openChoice();
    await screen.findByRole('option', { name: 'More customers come' });
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'More customers open a link',
      'More customers answer',
      'More customers come',
    ]);
    await user.click(screen.getByRole('option', { name: 'More customers come' }));
    expect(written).toMatchObject({ criterion: 'visits', hours: 72 });

    const hours = screen.getByRole('spinbutton', { name: 'Hours until the choice' });
    await user.clear(hours);
    await user.type(hours, '12');
    await screen.findByText(/must be from 24 to 168 hours, because customers come within days/i);
    await user.clear(hours);
    await user.type(hours, '100');
    expect(screen.queryByText(/must be from 24 to 168 hours/i)).toBeNull();
    await openChoice();
    await user.click(await screen.findByRole('option', { name: 'More customers answer' }));
    expect(written).toMatchObject({ criterion: 'replies', hours: 100 });
  });

  it('keeps visits when a draft that tests by them is edited', () => {
    const rendered = { body: 'After', segments: 1, texts: {} };
    const stored = { message: 'After', texts: {}, rendered, percent: 20, hours: 72, otherwise: 'a' } as const;
    const test = testOf({ ...sampleDraft, test: { ...stored, criterion: 'replies', counts: 'visits' } });
    const { rendered: _, ...its } = stored;
    expect(writtenTest(test, {})).toEqual({ ...its, criterion: 'visits' });
  });
});

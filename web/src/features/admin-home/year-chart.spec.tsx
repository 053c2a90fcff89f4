/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderFeature } from '../../testing/render-feature';
import { axisEnd, YearChart } from './year-chart';

const months = Array.from({ length: 12 }, (_, index) => ({
  month: `2026-${String(index + 1).padStart(2, '0')}`,
  visits: index,
  revenue: index * 100_000,
}));

describe('the year chart', () => {
  it.each([
    [0, 4],
    [3, 4],
    [11, 20],
    [81, 100],
    [1100, 2000],
    [123_456, 200_000],
  ])('ends the axis for a maximum of %d at %d, in four round steps', (max, end) => expect(axisEnd(max)).toBe(end));

  it('draws a column in proportion to the revenue of each month, and none below zero', () => {
    renderFeature(<YearChart months={[{ month: '2025-12', visits: 1, revenue: -500 }, ...months.slice(1)]} />);
    const heightOf = (month: string) =>
      document.querySelector<HTMLElement>(`[data-month="${month}"] > div`)?.style.height;

    expect([heightOf('2025-12'), heightOf('2026-06'), heightOf('2026-11')]).toEqual(['0%', '25%', '50%']);
  });

  it('shows the figures of the hovered month', () => {
    renderFeature(<YearChart months={months} />);
    expect(screen.getByText('Revenue')).toBeTruthy();
    fireEvent.pointerEnter(document.querySelector('[data-month="2026-06"]') as Element);

    expect(screen.getByText('Jun 2026')).toBeTruthy();
    expect(screen.getByText('$5,000.00')).toBeTruthy();
    expect(screen.getByText('5 visits')).toBeTruthy();
  });
});

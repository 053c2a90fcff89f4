/** @jest-environment ./src/testing/browser-environment.mjs */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { renderFeature } from '../../testing/render-feature';
import { StateSelect } from './state-select';

const words = { sent: 'Sent', failed: 'Failed', skipped: 'Left out' };
type State = keyof typeof words;
const states = ['failed', 'sent', 'skipped'] as const;

describe('the state select', () => {
  const reported: (State | undefined)[] = [];
  function Choice({ first, among = states }: { first?: State; among?: readonly State[] }) {
    const [chosen, setChosen] = useState<State | undefined>(first);
    const choose = (state: State | undefined) => {
      reported.push(state);
      setChosen(state);
    };
    return <StateSelect states={among} nameOf={(state) => words[state]} chosen={chosen} onChoose={choose} />;
  }
  const field = () => screen.getByLabelText<HTMLSelectElement>('State');
  const shown = () => field().selectedOptions[0]?.text;

  it('lists “All states” first, then the name of each state in the given order', () => {
    renderFeature(<Choice />);

    expect([...field().options].map(({ text }) => text)).toEqual(['All states', 'Failed', 'Sent', 'Left out']);
    expect(shown()).toBe('All states');
  });

  it('reports the selected state, and `undefined` for all states', async () => {
    const { user } = renderFeature(<Choice />);

    await user.selectOptions(field(), 'Left out');
    expect(shown()).toBe('Left out');
    await user.selectOptions(field(), 'All states');
    expect(shown()).toBe('All states');
    expect(reported).toEqual(['skipped', undefined]);
  });

  it('shows the initial state, and is reachable by keyboard', async () => {
    const { user } = renderFeature(<Choice first="sent" />);

    expect(shown()).toBe('Sent');
    await user.tab();
    expect(document.activeElement).toBe(field());
  });
});

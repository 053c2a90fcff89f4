/** @jest-environment ./src/testing/browser-environment.mjs */
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense, useRef, useState } from 'react';
import { EarlyLetters } from './early-letters';

interface FieldProps {
  start: () => string;
}

function Field({ start }: FieldProps) {
  const [text, setText] = useState(start);
  return <input aria-label="Find" autoFocus value={text} onChange={({ target }) => setText(target.value)} />;
}

describe('text typed before its field has loaded', () => {
  afterEach(cleanup);

  it('appears in that field and nowhere else', async () => {
    const loaded = Promise.withResolvers<void>();
    const Late = lazy(async () => {
      await loaded.promise;
      return { default: Field };
    });
    function Page() {
      const early = useRef('');
      return (
        <>
          <input aria-label="Below" />
          <Suspense fallback={<EarlyLetters into={early} />}>
            <Late start={() => early.current} />
          </Suspense>
        </>
      );
    }
    const user = userEvent.setup();
    render(<Page />);
    const below = screen.getByRole<HTMLInputElement>('textbox', { name: 'Below' });
    await user.click(below);
    await user.keyboard('Woo{Backspace}lf{Control>}k{/Control}');
    loaded.resolve();

    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find' });
    expect(field.value).toBe('Wolf');
    await user.click(field);
    await user.keyboard('e');
    expect(field.value).toBe('Wolfe');
    expect(below.value).toBe('');
  });
});

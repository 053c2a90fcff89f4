import { describe, expect, it } from '@jest/globals';
import { FlightWindow } from './flight-window.js';

/** Enters texts until there is no room; returns how many. */
function fill(window: FlightWindow): number {
  let entered = 0;
  for (; window.hasRoom; entered += 1) window.enter();
  return entered;
}

describe('the window of texts without an answer', () => {
  it.each([
    [1, 9],
    [2, 4],
    [4, 2],
    [30, 1],
  ])('with %i workers has room for %i of each', (workers, room) => {
    const window = new FlightWindow();
    window.shareAmong(workers);
    expect(fill(window)).toBe(room);
  });

  it('widens with each answer while it is full, and not in silence', () => {
    const window = new FlightWindow();
    let open = fill(window);
    for (let answer = 0; answer < 30; answer += 1) {
      window.leave(true);
      open += fill(window) - 1;
    }
    expect(open).toBe(39);
    expect(window.hasRoom).toBe(false);
  });

  it('narrows again when few texts are open, and at once after a text in doubt', () => {
    const wide = (): FlightWindow => {
      const window = new FlightWindow();
      let open = fill(window);
      for (let answer = 0; answer < 30; answer += 1) {
        window.leave(true);
        open += fill(window) - 1;
      }
      for (; open > 0; open -= 1) window.leave(true);
      return window;
    };
    const quiet = wide();
    for (let text = 0; text < 1000; text += 1) {
      quiet.enter();
      quiet.leave(true);
    }
    expect(fill(quiet)).toBe(9);

    const doubtful = wide();
    doubtful.enter();
    doubtful.leave(false);
    expect(fill(doubtful)).toBe(9);
  });
});

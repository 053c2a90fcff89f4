import { beforeEach, describe, expect, it } from '@jest/globals';
import { displayTime, NoticeStore, removalDelay } from './notice-store';

/** A clock that advances only on request. */
class ManualClock {
  private now = 0;
  private waiting: { due: number; callback: () => void }[] = [];

  after(milliseconds: number, callback: () => void) {
    const entry = { due: this.now + milliseconds, callback };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  }

  advance(milliseconds: number) {
    this.now += milliseconds;
    const due = this.waiting.filter((entry) => entry.due <= this.now);
    this.waiting = this.waiting.filter((entry) => entry.due > this.now);
    for (const entry of due) entry.callback();
  }

  get pending() {
    return this.waiting.length;
  }
}

describe('NoticeStore', () => {
  let clock: ManualClock;
  let store: NoticeStore;

  beforeEach(() => {
    clock = new ManualClock();
    store = new NoticeStore(clock);
  });

  it('has the specified times', () => {
    expect(displayTime).toBe(5000);
    expect(removalDelay).toBe(1_000_000);
  });

  it('shows only the newest notice', () => {
    store.notify({ text: 'first' });
    store.notify({ title: 'Error', text: 'second', tone: 'destructive' });

    expect(store.list()).toMatchObject([{ title: 'Error', text: 'second', tone: 'destructive', open: true }]);
  });

  it('closes a dismissed notice immediately and removes it after the delay', () => {
    const id = store.notify({ text: 'hello' });
    store.dismiss(id);
    expect(store.list()).toMatchObject([{ id, open: false }]);

    clock.advance(removalDelay - 1);
    expect(store.list()).toHaveLength(1);
    clock.advance(1);

    expect(store.list()).toHaveLength(0);
  });

  it('starts the removal delay only on the first dismissal', () => {
    const id = store.notify({ text: 'hello' });
    store.dismiss(id);
    clock.advance(removalDelay / 2);
    store.dismiss(id);
    clock.advance(removalDelay / 2);

    expect(store.list()).toHaveLength(0);
  });

  it('cancels the timer of a replaced notice', () => {
    store.dismiss(store.notify({ text: 'first' }));
    const second = store.notify({ text: 'second' });
    expect(clock.pending).toBe(0);

    clock.advance(removalDelay);

    expect(store.list()).toMatchObject([{ id: second, open: true }]);
  });

  it('ignores the dismissal of a removed notice', () => {
    const first = store.notify({ text: 'first' });
    store.notify({ text: 'second' });
    store.dismiss(first);

    expect(store.list()).toMatchObject([{ text: 'second', open: true }]);
    expect(clock.pending).toBe(0);
  });

  it('notifies its listeners of each change until they unsubscribe', () => {
    let calls = 0;
    const leave = store.subscribe(() => (calls += 1));
    store.dismiss(store.notify({ text: 'hello' }));
    expect(calls).toBe(2);
    leave();
    store.notify({ text: 'again' });

    expect(calls).toBe(2);
  });
});

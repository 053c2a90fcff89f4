import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FlightWindow, type Place } from './flight-window.js';

const afterCallbacks = () => new Promise((resolve) => setImmediate(resolve));

/** Texts that ask for places of a window, as jobs do: `waiting` have one and no slot yet, `open` have departed. */
class Texts {
  readonly waiting: Place[] = [];
  readonly open: Place[] = [];

  constructor(readonly window: FlightWindow) {}

  async ask(count: number): Promise<void> {
    for (let text = 0; text < count; text += 1)
      void this.window.reserve('usual').then((place) => this.waiting.push(place));
    await afterCallbacks();
  }

  depart(count = this.waiting.length): void {
    for (const place of this.waiting.splice(0, count)) {
      expect(place.depart(false)).toBe(true);
      this.open.push(place);
    }
  }

  async answer(count = 1): Promise<void> {
    for (const place of this.open.splice(0, count)) place.leave(true);
    await afterCallbacks();
  }
}

describe('the window of texts without an answer', () => {
  it.each([
    [1, 9],
    [2, 4],
    [4, 2],
    [30, 1],
  ])('with %i workers has room for %i of each', async (workers, room) => {
    const window = new FlightWindow(() => 0);
    window.shareAmong(workers);
    const texts = new Texts(window);
    await texts.ask(50);
    expect(texts.waiting).toHaveLength(room);
  });

  // 15 of each worker were in doubt at 200 a second: as many departed as are requested ahead
  it.each([1, 31, 151])('has places for %i slots that it requests ahead, and room for nine texts', async (ahead) => {
    const window = new FlightWindow(() => ahead);
    window.shareAmong(2);
    const texts = new Texts(window);
    await texts.ask(300);
    expect(texts.waiting).toHaveLength(4 + ahead);

    texts.depart(4);

    for (const place of texts.waiting.splice(0)) {
      expect(place.depart(false)).toBe(false);
      place.release();
    }
    await texts.ask(1);
    expect(texts.waiting).toHaveLength(0);
  });

  it('lets a text that finds it full wait for the next answer, those that are urgent first', async () => {
    const window = new FlightWindow(() => 20);
    const texts = new Texts(window);
    await texts.ask(20);
    const urgent = await window.reserve('urgent');
    texts.depart(9);
    const order: string[] = [];
    const enter = (place: Place | undefined, name: string) =>
      place?.enter(60_000).then((isLet) => order.push(`${name} ${isLet}`));
    void enter(texts.waiting[0], 'first');
    void enter(texts.waiting[1], 'second');
    void enter(urgent, 'urgent');
    await afterCallbacks();
    expect(order).toEqual([]);

    await texts.answer(2);

    expect(order).toEqual(['urgent true', 'first true']);
    expect(texts.waiting[1]?.depart(false)).toBe(false);
    expect(urgent.depart(false)).toBe(true);
    expect(texts.waiting[0]?.depart(false)).toBe(true);
    // not sent after all: its room passes on
    urgent.leave(true);
    await afterCallbacks();
    texts.waiting[1]?.release();
    expect(await texts.waiting[2]?.enter(0)).toBe(true);
  });

  it('refuses a text that finds it full for too long, and keeps its place', async () => {
    const texts = new Texts(new FlightWindow(() => 20));
    await texts.ask(20);
    texts.depart(9);
    expect(await texts.waiting[0]?.enter(5)).toBe(false);
    await texts.answer();
    expect(await texts.waiting[0]?.enter(5)).toBe(true);
    expect(texts.waiting[0]?.depart(false)).toBe(true);
  });

  it('prepares as many texts as get an answer meanwhile, if the rate has no limit', async () => {
    const window = new FlightWindow(() => null);
    const texts = new Texts(window);
    await texts.ask(500);
    expect(texts.waiting).toHaveLength(9);
    for (let answer = 0; answer < 200; answer += 1) {
      texts.depart(1);
      await texts.answer();
    }
    expect(texts.waiting.length).toBeGreaterThan(10);
    texts.depart(9);
    const prepared = texts.waiting.length;
    for (const place of texts.waiting) expect(place.depart(false)).toBe(false);

    await delay(400);

    // in silence nothing is prepared, and after it only what answers again
    await texts.answer();
    for (const place of texts.waiting.splice(0)) place.release();
    await afterCallbacks();
    expect(texts.waiting.length).toBeLessThan(prepared);
  });

  // slots were refused at their time: 200 a second with answers of 200 ms stayed at a third of the rate
  it('has room for each text with a place, however late its slot', async () => {
    const texts = new Texts(new FlightWindow(() => 0));
    await texts.ask(100);
    texts.depart(4);
    await texts.answer(2);
    texts.depart();
    expect(texts.open).toHaveLength(9);
  });

  it.each([1, 30])('widens with the answers while it limits, and not in silence, with %i workers', async (workers) => {
    const window = new FlightWindow(() => 0);
    window.shareAmong(workers);
    const texts = new Texts(window);
    await texts.ask(500);
    for (let answer = 0; answer < 100; answer += 1) {
      texts.depart();
      await texts.answer();
    }
    const { length } = texts.open;
    expect(length).toBeGreaterThan(20);
    texts.depart();
    await afterCallbacks();
    expect(texts.waiting).toHaveLength(0);
  });

  it('does not widen while its texts wait for slots', async () => {
    const texts = new Texts(new FlightWindow(() => 4));
    await texts.ask(500);
    for (let answer = 0; answer < 100; answer += 1) {
      texts.depart(1);
      await texts.answer();
    }
    expect(texts.waiting).toHaveLength(9 + 4);
  });

  it('narrows again when few texts are open, and at once after a text in doubt', async () => {
    const wide = async (): Promise<Texts> => {
      const texts = new Texts(new FlightWindow(() => 0));
      await texts.ask(150);
      for (let answer = 0; answer < 100; answer += 1) {
        texts.depart();
        await texts.answer();
      }
      texts.depart();
      await texts.answer(texts.open.length);
      texts.depart();
      return texts;
    };
    const quiet = await wide();
    await quiet.answer(200);
    quiet.depart();
    await quiet.answer(200);
    for (let text = 0; text < 50; text += 1) {
      await quiet.ask(1);
      quiet.depart();
      await quiet.answer();
    }
    await quiet.ask(50);
    expect(quiet.waiting).toHaveLength(9);

    const doubtful = new Texts(new FlightWindow(() => 0));
    await doubtful.ask(100);
    for (let answer = 0; answer < 40; answer += 1) {
      doubtful.depart();
      await doubtful.answer();
    }
    expect(doubtful.open.length + doubtful.waiting.length).toBeGreaterThan(9);
    doubtful.depart();
    for (const place of doubtful.open.splice(0)) place.leave(false);
    await doubtful.ask(50);
    expect(doubtful.waiting).toHaveLength(9);
  });

  it('lets an urgent text wait for no text without a slot, and no more texts be open for it', async () => {
    const window = new FlightWindow(() => 0);
    const texts = new Texts(window);
    await texts.ask(20);
    const urgent = await window.reserve('urgent');

    expect(urgent.depart(false)).toBe(true);

    texts.depart(8);
    expect(texts.waiting[0]?.depart(false)).toBe(false);
    urgent.leave(true);
    expect(texts.waiting[0]?.depart(false)).toBe(true);
  });

  it('passes a released place on, to urgent texts first', async () => {
    const window = new FlightWindow(() => 0);
    const texts = new Texts(window);
    await texts.ask(9);
    texts.depart();
    const order: string[] = [];
    for (const precedence of ['usual', 'urgent'] as const) {
      void window.reserve(precedence).then((place) => (order.push(precedence), place.release()));
    }
    await afterCallbacks();
    expect(order).toEqual([]);

    await texts.answer();

    expect(order).toEqual(['urgent', 'usual']);
  });
});

import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  backupName,
  chooseAhead,
  chooseSuperfluous,
  listBackups,
  listSetAside,
  newBackupName,
  removeSuperfluous,
  setAheadAside,
  type StoredBackup,
} from './backup-folder.js';
import { Nights } from './nightly.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const yearMs = 365 * dayMs;
const at = (text: string): StoredBackup => ({ name: text, at: new Date(text) });

interface MadeBackup extends StoredBackup {
  /** When it was made, whatever the clock said. */
  madeMs: number;
}

interface WrongClock {
  /** Negative: it is behind. */
  aheadMs: number;
  /** From when until when, after the beginning of the third day. */
  fromMs: number;
  untilMs: number;
}

const firstDay = Date.parse('2026-03-01T00:00:20Z');
const days = 16;

/** The nights of some days with a clock that is wrong for a while, in memory. */
function live({ aheadMs, fromMs, untilMs }: WrongClock, isRestarted = false) {
  let stored: MadeBackup[] = [];
  const made: MadeBackup[] = [];
  const removed: { ageMs: number }[] = [];
  let nights = new Nights();
  let wasWrong = false;
  const backUp = (now: Date, madeMs: number) => {
    let time = now;
    while (stored.some(({ name }) => name === backupName(time))) time = new Date(time.getTime() + 1000);
    const backup = { name: backupName(time), at: time, madeMs };
    made.push(backup);
    stored.push(backup);
    const setAside = new Set<StoredBackup>(chooseAhead(stored, now));
    stored = stored.filter((each) => !setAside.has(each));
    const superfluous = new Set<StoredBackup>(chooseSuperfluous(stored, now));
    removed.push(...stored.filter((each) => superfluous.has(each)).map((each) => ({ ageMs: madeMs - each.madeMs })));
    stored = stored.filter((each) => !superfluous.has(each));
  };
  for (let night = firstDay - 60 * dayMs + 3 * hourMs; night < firstDay; night += dayMs) backUp(new Date(night), night);
  for (let real = firstDay; real < firstDay + days * dayMs; real += 10 * 60_000) {
    const since = real - firstDay - 2 * dayMs;
    const isWrong = since >= fromMs && since < untilMs;
    const now = new Date(isWrong ? real + aheadMs : real);
    if (isRestarted && isWrong !== wasWrong) nights = new Nights();
    wasWrong = isWrong;
    if (nights.next(stored, now, 'UTC') <= now) backUp(now, real);
  }
  const withoutOne = Array.from({ length: days }, (_, day) => day).filter(
    (day) => !made.some(({ madeMs }) => Math.floor((madeMs - firstDay) / dayMs) === day),
  );
  return { withoutOne, youngestRemoved: Math.min(...removed.map(({ ageMs }) => ageMs)) };
}

describe('nights with a wrong clock', () => {
  const clocks: [string, WrongClock][] = [
    ['5 hours ahead in an evening', { aheadMs: 5 * hourMs, fromMs: 20 * hourMs, untilMs: 23 * hourMs }],
    ['23 hours ahead after the night', { aheadMs: 23 * hourMs, fromMs: 3.5 * hourMs, untilMs: 5 * hourMs }],
    ['5 hours behind in the night', { aheadMs: -5 * hourMs, fromMs: 2 * hourMs, untilMs: 10 * hourMs }],
    ['30 hours behind for a while', { aheadMs: -30 * hourMs, fromMs: 2 * hourMs, untilMs: 12 * hourMs }],
    ['3 days ahead for 2 days', { aheadMs: 3 * dayMs, fromMs: 10 * hourMs, untilMs: 58 * hourMs }],
    ['10 days ahead for a moment', { aheadMs: 10 * dayMs, fromMs: 10 * hourMs, untilMs: 10.1 * hourMs }],
    ['a year ahead for 5 days', { aheadMs: yearMs, fromMs: 10 * hourMs, untilMs: 130 * hourMs }],
    ['30 hours behind for 3 days', { aheadMs: -30 * hourMs, fromMs: 2 * hourMs, untilMs: 74 * hourMs }],
    ['56 years behind for a day', { aheadMs: -56 * yearMs, fromMs: 2 * hourMs, untilMs: 26 * hourMs }],
    ['56 years behind for 4 days', { aheadMs: -56 * yearMs, fromMs: 2 * hourMs, untilMs: 98 * hourMs }],
  ];

  it.each(clocks)('have a backup each, %s', (_, clock) => {
    expect(live(clock).withoutOne).toEqual([]);
  });

  it.each(clocks)('have a backup each also if the process is started again at each jump, %s', (_, clock) => {
    expect(live(clock, true).withoutOne).toEqual([]);
  });

  it.each(clocks)('remove none of the last day, %s', (_, clock) => {
    expect(live(clock).youngestRemoved).toBeGreaterThan(20 * hourMs);
  });
});

describe('the backups that are kept', () => {
  it('are all of the last two days of the clock that was set ahead', () => {
    const beforeMistake = at('2026-03-01T03:00:00Z');
    const byHand = at('2026-03-01T11:00:00Z');
    const ahead = at('2026-03-09T11:01:00Z');
    expect(chooseSuperfluous([beforeMistake, byHand, ahead], ahead.at)).toEqual([]);
  });
});

describe('a backup that was made while the clock was ahead', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lacquer-clock-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const leave = async (...times: string[]) => {
    for (const time of times) await writeFile(join(folder, backupName(new Date(time))), time);
  };

  it('gets a name by which it is neither counted nor removed, also when its time has come', async () => {
    const now = new Date('2026-03-02T03:00:05Z');
    // a clock that is a little ahead is no matter
    await leave('2027-01-01T03:00:00Z', '2026-03-02T03:30:00Z', '2026-03-02T03:00:00Z', '2026-03-01T03:00:00Z');
    const name = 'lacquer-2027-01-01T03-00-00Z.made-before-2026-03-02T03-00-05Z.backup';
    expect(await setAheadAside(folder, now)).toEqual([name]);
    expect(await listSetAside(folder)).toEqual([name]);
    expect(await setAheadAside(folder, now)).toEqual([]);
    expect((await listBackups(folder)).map((backup) => backup.name)).toEqual([
      'lacquer-2026-03-02T03-30-00Z.backup',
      'lacquer-2026-03-02T03-00-00Z.backup',
      'lacquer-2026-03-01T03-00-00Z.backup',
    ]);
    await removeSuperfluous(folder);
    expect(await readdir(folder)).toContain(name);
  });

  it('is not told from others by a clock that may be behind', () => {
    const others = [at('2026-03-01T03:00:00Z'), at('2026-03-02T03:00:00Z')];
    const made = at('1970-01-01T00:10:00Z');
    expect(chooseAhead([...others, made], made.at)).toEqual([]);
  });

  it('is not replaced by one of the same second', async () => {
    await leave('2026-03-02T03:00:05Z', '2026-03-02T03:00:06Z');
    expect(await newBackupName(folder, new Date('2026-03-02T03:00:05.900Z'))).toBe(
      'lacquer-2026-03-02T03-00-07Z.backup',
    );
    expect(await newBackupName(join(folder, 'nowhere'), new Date('2026-03-02T03:00:05Z'))).toBe(
      'lacquer-2026-03-02T03-00-05Z.backup',
    );
  });
});

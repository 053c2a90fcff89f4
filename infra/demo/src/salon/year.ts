import {
  type Day,
  dayAfter,
  daysBetween,
  minuteMs,
  momentOn,
  payingHours,
  type Schedule,
  seasonOf,
  weekdayOf,
  weightOf,
} from './calendar.js';
import { type Line, Menu, type MenuItem } from './menu.js';
import { type Habit, makePerson, type Person } from './people.js';
import { fictionalPhones } from './phones.js';
import { Random } from './random.js';

export interface Visit {
  /** Unique, and the same in each run; also the id of the payment. */
  id: string;
  person: Person;
  day: Day;
  /** When it is paid. */
  at: Date;
  lines: Line[];
  /** In cents. */
  tip: number;
  isCash: boolean;
  /** A gift card that is sold along with the visit, in cents; null: none. */
  soldGiftCard: number | null;
  isPaidByGiftCard: boolean;
  /** What is given back the day after, in cents; null: nothing. */
  refund: { amount: number; reason: string } | null;
}

export interface SalonOptions {
  menu: readonly MenuItem[];
  schedule: Schedule;
  /** The day on which the demo was first started. */
  start: Day;
  seed?: string;
}

/** How many days of visits come before the start, and after it. */
export const daysOfHistory = 400;
const daysAhead = 730;
const giftCards = [5000, 7500, 10_000];
const refundReasons = ['Polish chipped the next day', 'Charged twice for nail art', 'Acrylic broke'];
const regularsAtFirst = 270;
const occasionalAtFirst = 270;
const newcomersPerDay = 2.6;
/** The chance that a regular's visit is the last one. */
const leaves = 0.012;

/** A salon with its customers and visits. The same options give the same salon, however far ahead it is read. */
export class Salon {
  readonly first: Day;
  /** Nobody comes after this day. */
  readonly last: Day;
  readonly people: Person[] = [];
  private readonly menu: Menu;
  private readonly phones: string[];
  private readonly days = new Map<Day, Person[]>();
  private readonly calendar: Day[] = [];
  private readonly weights: number[] = [];
  private readonly firstWeekday: number;
  private readUpTo: Day;

  constructor(private readonly options: SalonOptions) {
    this.menu = new Menu(options.menu);
    this.first = dayAfter(options.start, -daysOfHistory);
    this.last = dayAfter(options.start, daysAhead);
    this.firstWeekday = weekdayOf(this.first);
    this.readUpTo = dayAfter(this.first, -1);
    this.phones = fictionalPhones(this.random('phones'));
    const known: Habit[] = [
      ...Array.from({ length: regularsAtFirst }, () => 'regular' as const),
      ...Array.from({ length: occasionalAtFirst }, () => 'occasional' as const),
    ];
    for (const habit of known) {
      const person = this.addPerson(habit);
      this.plan(person, this.random('first', person.number).int(0, person.interval));
    }
  }

  /** In the order of their times, from `from` to `to`, both included. */
  visits(from: Day, to: Day): Visit[] {
    this.readTo(to);
    const days = Array.from({ length: Math.max(daysBetween(from, to) + 1, 0) }, (_, index) => dayAfter(from, index));
    return days.flatMap((day) => this.visitsOn(day));
  }

  /** Numbers that no customer has. */
  freePhones(count: number): string[] {
    return this.phones.slice(-count);
  }

  private readTo(to: Day): void {
    while (this.readUpTo < to) {
      this.readUpTo = dayAfter(this.readUpTo, 1);
      this.addNewcomers(this.readUpTo);
    }
  }

  private addNewcomers(day: Day): void {
    const random = this.random('newcomers', day);
    const weight = weightOf(this.options.schedule, day) * seasonOf(day);
    const count = weight === 0 ? 0 : Math.round(newcomersPerDay * weight * random.between(0.6, 1.4));
    for (let index = 0; index < count; index += 1) {
      const habit = random.weighted(newcomerHabits, ([, share]) => share)[0];
      // friends before a prom and bridesmaids before a wedding come together
      const isParty = habit === 'once' && /^(04-(2|3)|05-|06-|09-)/.test(day.slice(5)) && random.chance(0.1);
      for (let guest = 0; guest < (isParty ? random.int(2, 4) : 1); guest += 1) {
        const person = this.addPerson(habit);
        if (isParty) person.tags = [random.pick(['prom', 'bridal party'])];
        this.plan(person, daysBetween(this.first, day), { onDay: true });
      }
    }
  }

  private addPerson(habit: Habit): Person {
    const number = this.people.length + 1;
    const phone = habit === 'stranger' ? null : (this.phones[(number - 1) % this.phones.length] ?? null);
    const person = makePerson(this.random('person', number), this.menu, { number, habit, phone });
    this.people.push(person);
    return person;
  }

  /** Plans a person's visits, up to `last`, from a day that is counted from the first. */
  private plan(person: Person, firstDay: number, { onDay = false } = {}): void {
    const random = this.random('plan', person.number);
    const favorite = random.int(0, 6);
    let wanted = firstDay;
    let isFirst = onDay;
    while (wanted < daysOfHistory + daysAhead) {
      const day = isFirst ? this.dayAt(wanted) : this.choose(random, wanted, favorite);
      if (day !== null) {
        const present = this.days.get(day);
        if (present) present.push(person);
        else this.days.set(day, [person]);
      }
      isFirst = false;
      if (person.habit === 'once' || person.habit === 'stranger') return;
      if (person.habit === 'regular' && random.chance(leaves)) return;
      if (person.habit === 'occasional' && random.chance(0.08)) return;
      const season = seasonOf(this.dayAt(wanted));
      wanted += Math.max(7, Math.round((person.interval * random.between(0.8, 1.25)) / season));
    }
  }

  /** A day within three days of the wanted one: a usual weekday, or one on which many come. Null: the salon is closed. */
  private choose(random: Random, wanted: number, favorite: number): Day | null {
    const near = nearDays.map((step) => wanted + step).filter((index) => index >= 0);
    const weight = (index: number) => this.weightAt(index) * ((index + this.firstWeekday) % 7 === favorite ? 1.5 : 1);
    return near.some((index) => weight(index) > 0) ? this.dayAt(random.weighted(near, weight)) : null;
  }

  /** Days are counted from the first, and remembered. */
  private dayAt(index: number): Day {
    return (this.calendar[index] ??= dayAfter(this.first, index));
  }

  private weightAt(index: number): number {
    return (this.weights[index] ??= weightOf(this.options.schedule, this.dayAt(index)));
  }

  private visitsOn(day: Day): Visit[] {
    const random = this.random('day', day);
    const taken = new Map<number, number>();
    const slots = slotsIn(payingHours(this.options.schedule, day));
    const noon = momentOn(this.options.schedule, day, 12 * 60).getTime();
    const visits = (this.days.get(day) ?? []).map((person): Visit => {
      const wished = Array.from({ length: 3 }, () => random.weighted(slots, ({ weight }) => weight).minutes);
      const minutes = wished.reduce((best, each) => ((taken.get(each) ?? 0) < (taken.get(best) ?? 0) ? each : best));
      taken.set(minutes, (taken.get(minutes) ?? 0) + 1);
      const lines = this.menu.visit(random, person.taste, seasonOf(day));
      const total = lines.reduce((sum, { amount }) => sum + amount, 0);
      const at = new Date(noon + (minutes - 12 * 60) * minuteMs + random.int(0, 599) * 1000);
      return {
        id: `demo-${day}-${String(person.number).padStart(4, '0')}`,
        person,
        day,
        at,
        lines,
        tip: Math.round((total * person.taste.tip) / 10_000) * 100,
        isCash: person.taste.tip === 0 || random.chance(0.15),
        soldGiftCard: random.chance(day.slice(5, 7) === '12' ? 0.03 : 0.008) ? random.pick(giftCards) : null,
        isPaidByGiftCard: random.chance(0.01),
        refund: random.chance(0.006) ? { amount: lines[0]?.amount ?? total, reason: random.pick(refundReasons) } : null,
      };
    });
    return visits.toSorted((one, other) => one.at.getTime() - other.at.getTime());
  }

  private random(...about: (string | number)[]): Random {
    return new Random(this.options.seed ?? 'lacquer', ...about);
  }
}

const nearDays = [-3, -2, -1, 0, 1, 2, 3];

const newcomerHabits = [
  ['once', 0.42],
  ['occasional', 0.36],
  ['regular', 0.16],
  ['stranger', 0.06],
] as const satisfies [Habit, number][];

/** Every fifteen minutes, most often around noon and after work. */
function slotsIn({ from, to }: { from: number; to: number }): { minutes: number; weight: number }[] {
  const near = (minutes: number, peak: number) => Math.exp(-(((minutes - peak) / 75) ** 2));
  return Array.from({ length: Math.max(Math.floor((to - from) / 15), 1) }, (_, index) => {
    const minutes = from + index * 15;
    return { minutes, weight: 0.35 + near(minutes, 12 * 60 + 30) + 1.2 * near(minutes, 17 * 60) };
  });
}

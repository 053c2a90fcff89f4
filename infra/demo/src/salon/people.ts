import type { Menu, Taste } from './menu.js';
import { emailOf, nameOf, type Named } from './names.js';
import type { Random } from './random.js';

/** How often someone comes. `stranger`: a walk-in who leaves no phone. */
export type Habit = 'regular' | 'occasional' | 'once' | 'stranger';

export interface Person extends Named {
  /** Unique, and the same in each run. */
  number: number;
  habit: Habit;
  /** E.164; null for a stranger. */
  phone: string | null;
  email: string | null;
  birthday: { month: number; day: number } | null;
  note: string | null;
  tags: string[];
  /** The consent to texts that is given with the first visit. */
  consent: { channel: 'in-person' | 'paper-form' | 'web-form'; wordingVersion: 'in-person-1' | 'web-form-1' } | null;
  taste: Taste;
  /** Days between two visits. */
  interval: number;
}

const notes = [
  'Allergic to acetone: use the gentle remover.',
  'Sensitive cuticles, no cutting.',
  'Asks for Mina. Short almond, sheer pink.',
  'Brings her daughter; two chairs side by side.',
  'Diabetic: no callus blade on the feet.',
  'Always early. Tea, no sugar.',
  'Gel lifts on the left thumb, prep twice.',
  'Nut allergy: no almond oil.',
  'Likes the chair by the window.',
  'Bites her nails; builder gel only.',
];

/** Those of customers who speak it. */
const notesIn: Partial<Record<string, string>> = {
  ko: 'Speaks Korean; call, do not text, about changes.',
  es: 'Prefiere citas después de las 5.',
};

const tags = ['prefers gel', 'nail art', 'short nails', 'weekday mornings', 'brings friends', 'student'];

export function makePerson(
  random: Random,
  menu: Menu,
  { number, habit, phone }: Pick<Person, 'number' | 'habit' | 'phone'>,
): Person {
  const named = nameOf(random);
  const isKnownWell = habit === 'regular' || (habit === 'occasional' && random.chance(0.4));
  const channel = random.pick(['in-person', 'in-person', 'paper-form', 'web-form'] as const);
  return {
    ...named,
    number,
    habit,
    phone,
    email: random.chance(isKnownWell ? 0.75 : 0.35) ? emailOf(named, number) : null,
    birthday: random.chance(isKnownWell ? 0.7 : 0.2) ? { month: random.int(1, 12), day: random.int(1, 28) } : null,
    note: isKnownWell && random.chance(0.16) ? noteFor(random, named.language) : null,
    tags: [
      ...(habit === 'regular' && random.chance(0.2) ? ['vip'] : []),
      ...(isKnownWell && random.chance(0.3) ? [random.pick(tags)] : []),
    ],
    consent: random.chance(isKnownWell ? 0.72 : 0.4)
      ? { channel, wordingVersion: channel === 'web-form' ? 'web-form-1' : 'in-person-1' }
      : null,
    taste: menu.taste(random),
    interval: habit === 'regular' ? random.int(14, 35) : random.int(50, 150),
  };
}

function noteFor(random: Random, language: Person['language']): string {
  const own = notesIn[language ?? ''];
  return own !== undefined && random.chance(0.4) ? own : random.pick(notes);
}

import { en, Faker } from '@faker-js/faker';

/** Area codes near the salon. Each reserves the 100 numbers 555-0100 to 555-0199 for fiction. */
const areaCodes = ['213', '323', '310', '424', '818', '747', '626', '562', '714', '661'] as const;
const numbersPerAreaCode = 100;
const daysOfHistory = 350;
/** The sender of the simulated texts; no customer has this number. */
const salonPhone = '+12135550100';

export interface MenuItem {
  name: string;
  /** In cents. */
  price: number;
}

export interface DemoCustomer {
  /** E.164. */
  phoneNumber: string;
  email: string | null;
  givenName: string;
  familyName: string;
  /** Today's visit, which staff enters by hand. */
  today: DemoVisit;
  /** Earlier visits, paid with Square. */
  earlier: (DemoVisit & { daysAgo: number })[];
}

interface DemoVisit {
  serviceName: string;
  /** In cents. */
  amount: number;
}

export interface DemoContact {
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  service: string | null;
  message: string;
}

export interface DemoPayment {
  /** As typed at the counter. */
  phone: string;
  givenName: string;
  familyName: string;
  email: string | undefined;
  lineItems: { name: string; amount: number }[];
  tip: number;
}

/** Deterministic: the same seed generates the same data. */
export class SalonData {
  private readonly faker: Faker;
  private readonly phones: string[];

  constructor(
    private readonly menu: readonly MenuItem[],
    seed = 90006,
  ) {
    if (menu.length === 0) throw new Error('The menu is empty: visits need a service.');
    this.faker = new Faker({ locale: en, seed });
    this.phones = this.faker.helpers.shuffle(
      areaCodes
        .flatMap((areaCode) =>
          Array.from({ length: numbersPerAreaCode }, (_, index) => `+1${areaCode}5550${100 + index}`),
        )
        .filter((phone) => phone !== salonPhone),
    );
  }

  /** `count` is at most 499; the other numbers are for new customers. */
  customers(count: number): DemoCustomer[] {
    return this.phones.slice(0, Math.min(count, Math.floor(this.phones.length / 2))).map((phoneNumber) => {
      const { firstName, lastName, email } = this.person();
      return {
        phoneNumber,
        email: this.faker.datatype.boolean(0.7) ? email : null,
        givenName: firstName,
        familyName: lastName,
        today: this.visit(),
        earlier: Array.from({ length: this.regularity() - 1 }, () => ({
          ...this.visit(),
          daysAgo: this.faker.number.int({ min: 1, max: daysOfHistory }),
        })),
      };
    });
  }

  contacts(count: number): DemoContact[] {
    const { helpers } = this.faker;
    return Array.from({ length: count }, (_, index) => {
      const { firstName, lastName, email } = this.person();
      const [service, message] = questions[index % questions.length] ?? questions[0];
      const phone = this.phones.at(-1 - index);
      return {
        firstName,
        lastName,
        email,
        phone:
          phone !== undefined && this.faker.datatype.boolean(0.7)
            ? asTyped(phone, helpers.arrayElement(notations))
            : null,
        service,
        message,
      };
    });
  }

  /** Two of three payments are by customers in `known`, the others by new ones. */
  payment(customerPhones: readonly string[]): DemoPayment {
    const { helpers, datatype } = this.faker;
    const strangers = this.phones.filter((candidate) => !customerPhones.includes(candidate));
    const isKnown = customerPhones.length > 0 && datatype.boolean(0.66);
    const phone = helpers.arrayElement(isKnown ? customerPhones : strangers);
    const { firstName, lastName, email } = this.person();
    const lineItems = helpers
      .arrayElements(this.menu, { min: 1, max: Math.min(2, this.menu.length) })
      .map(({ name, price }) => ({ name, amount: price + this.extra() }));
    const total = lineItems.reduce((sum, { amount }) => sum + amount, 0);
    return {
      phone: asTyped(phone, helpers.arrayElement(notations)),
      givenName: firstName,
      familyName: lastName,
      email: datatype.boolean(0.5) ? email : undefined,
      lineItems,
      tip: Math.round((total * helpers.arrayElement([0, 0, 15, 18, 20, 25])) / 10_000) * 100,
    };
  }

  private person() {
    const firstName = this.faker.person.firstName();
    const lastName = this.faker.person.lastName();
    const email = this.faker.internet.email({ firstName, lastName, provider: 'example.com' }).toLowerCase();
    return { firstName, lastName, email };
  }

  private visit(): DemoVisit {
    const { name, price } = this.faker.helpers.arrayElement(this.menu);
    return { serviceName: name, amount: price + this.extra() };
  }

  /** Visits per customer: most come a few times, some are regulars. */
  private regularity(): number {
    return this.faker.helpers.weightedArrayElement([
      { value: 1, weight: 4 },
      { value: 2, weight: 4 },
      { value: 3, weight: 3 },
      { value: 5, weight: 2 },
      { value: 9, weight: 1 },
    ]);
  }

  /** Adds a multiple of five dollars to the starting price. */
  private extra(): number {
    return this.faker.helpers.arrayElement([0, 0, 0, 500, 1000, 1500]);
  }
}

const notations = ['(AAA) EEE-NNNN', 'AAA-EEE-NNNN', 'AAA.EEE.NNNN', '+1 AAA EEE NNNN', '1AAAEEENNNN'] as const;

/** Writes `+12135550142` in another notation. */
function asTyped(phone: string, notation: (typeof notations)[number]): string {
  return notation.replace('AAA', phone.slice(2, 5)).replace('EEE', phone.slice(5, 8)).replace('NNNN', phone.slice(8));
}

const questions: [[string | null, string], ...[string | null, string][]] = [
  ['manicure', 'Do you have time for a gel manicure this Saturday around noon? There would be two of us.'],
  ['pedicure', 'How long does the hot stone pedicure take, and do I need an appointment on a weekday?'],
  ['nailart', 'I would like a French set with small hand-painted flowers for a wedding. Can I send you a picture?'],
  ['acrylic', 'One of my acrylics lifted after a week. Could you fix it tomorrow after work?'],
  [null, 'Where is the best place to park near the salon?'],
  ['other', 'Do you sell gift cards? I am looking for one for my mother’s birthday.'],
  ['manicure', 'Is it possible to remove dip powder from another salon and get a classic manicure the same day?'],
  ['pedicure', 'My daughter is eight. Do you do pedicures for children?'],
  ['nailart', 'What would chrome nails with one accent nail cost?'],
  ['other', 'How early should I come for an eyebrow wax if I have to be downtown at one?'],
  ['acrylic', 'Do you do short almond extensions? My nails break easily.'],
  [null, 'I think I left a grey scarf at the second chair yesterday. Did anybody find it?'],
];

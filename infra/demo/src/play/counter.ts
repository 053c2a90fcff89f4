import type { SquareSimulator } from '@lacquer/simulators/square/square-simulator';
import { dayMs, twoDigits } from '../salon/calendar.js';
import { Random } from '../salon/random.js';
import type { Person } from '../salon/people.js';
import type { Visit } from '../salon/year.js';

type Square = Pick<SquareSimulator, 'addProfile' | 'pay' | 'refund' | 'dispute'>;

/** The salon's account at Square. It has the same profiles and payments whenever the demo starts. */
export class Counter {
  private readonly profiles = new Map<Person, string>();

  constructor(
    private readonly square: Square,
    /** The profiles are as old. */
    private readonly openedAt: Date,
  ) {}

  /** Fills the account with what has been paid before `now`, without notifications: a sweep finds it. */
  recall(visits: readonly Visit[], now: Date): void {
    for (const visit of visits) {
      this.pay(visit, visit.at);
      const refundedAt = new Date(visit.at.getTime() + dayMs);
      if (visit.refund && refundedAt < now) {
        this.square.refund(visit.id, { ...visit.refund, createdAt: refundedAt.toISOString() });
      }
    }
    const disputed = visits.find(({ person, isCash }) => person.habit === 'once' && !isCash);
    if (disputed) {
      const at = new Date(disputed.at.getTime() + 9 * dayMs);
      if (at < now) this.square.dispute(disputed.id, { state: 'EVIDENCE_REQUIRED', createdAt: at.toISOString() });
    }
  }

  /** @param paidAt a time in the past, without a notification; absent: now, with one */
  pay(visit: Visit, paidAt?: Date): void {
    const { id, person, lines, tip, isCash, soldGiftCard, isPaidByGiftCard } = visit;
    const customerId = this.profileOf(person);
    this.square.pay({
      id,
      ...(customerId !== null && { customerId }),
      lineItems: [
        ...lines,
        ...(soldGiftCard === null ? [] : [{ name: 'Gift Card', amount: soldGiftCard, isGiftCard: true }]),
      ],
      ...(tip > 0 && { tip }),
      cash: isCash,
      giftCard: isPaidByGiftCard && !isCash,
      ...(paidAt && { createdAt: paidAt.toISOString(), isSilent: true }),
    });
  }

  /** Each person has one profile, with one name and one phone. A stranger has none. */
  private profileOf(person: Person): string | null {
    const { number, phone, givenName, familyName, email, birthday } = person;
    if (phone === null) return null;
    const known = this.profiles.get(person);
    if (known !== undefined) return known;
    const { id } = this.square.addProfile({
      id: `demo-customer-${String(number).padStart(4, '0')}`,
      phone: asTyped(phone, new Random('notation', number)),
      givenName,
      familyName,
      ...(email !== null && { email }),
      ...(birthday && { birthday: `0000-${twoDigits(birthday.month)}-${twoDigits(birthday.day)}` }),
      createdAt: this.openedAt.toISOString(),
    });
    this.profiles.set(person, id);
    return id;
  }
}

const notations = ['(AAA) EEE-NNNN', 'AAA-EEE-NNNN', 'AAA.EEE.NNNN', '+1 AAA EEE NNNN', '1AAAEEENNNN'];

/** Writes `+12135550142` as it is typed at the counter. */
function asTyped(phone: string, random: Random): string {
  return random
    .pick(notations)
    .replace('AAA', phone.slice(2, 5))
    .replace('EEE', phone.slice(5, 8))
    .replace('NNNN', phone.slice(8));
}

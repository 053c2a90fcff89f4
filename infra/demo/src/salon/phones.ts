import type { Random } from './random.js';

/** Area codes of Los Angeles and around. Each reserves the hundred numbers 555-0100 to 555-0199 for fiction. */
const near = ['213', '323', '310', '424', '818', '747', '626', '562', '714', '657', '949', '661', '805', '909'];
/** Those that people bring along when they move. */
const far = ['619', '858', '415', '510', '408', '650', '702', '206', '602', '212', '917', '718', '312', '404', '808'];
const numbersPerAreaCode = 100;
/** How many far numbers come among the near ones. */
const mixedIn = 150;

/** The numbers of the salon and of the simulated sender; no customer has them. */
const salonPhones = ['+12135550100', '+12135550142'];

/** Every fictional number once, in E.164; the near ones first. */
export function fictionalPhones(random: Random): string[] {
  const of = (codes: readonly string[]) =>
    codes
      .flatMap((code) => Array.from({ length: numbersPerAreaCode }, (_, index) => `+1${code}5550${100 + index}`))
      .filter((phone) => !salonPhones.includes(phone));
  const others = random.shuffle(of(far));
  return [...random.shuffle([...of(near), ...others.slice(0, mixedIn)]), ...others.slice(mixedIn)];
}

/** Writes `+12135550142` in the notation of most Americans: `(213) 555-0142`. */
export const nationally = (phone: string): string => `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;

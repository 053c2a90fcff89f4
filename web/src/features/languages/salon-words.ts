import type { LanguagePage } from '../../content/languages/languages';
import { hoursByDays, listText, type Opening, type Weekday } from '../../salon/salon-text';
import type { SalonProfile } from '../../salon/queries';

/** The formats of hours and payment in a language. Not from `Intl`, which differs between browsers and servers. */
interface SalonWords {
  days: Record<Weekday, string>;
  /** Formats hour `9` and minutes `30`, before noon or after. */
  time: (hour: number, minutes: number, isMorning: boolean) => string;
  span: (opens: string, closes: string) => string;
  daySpan: (first: string, last: string) => string;
  everyDay: (span: string) => string;
  closed: string;
  /** Translations of payment methods. An unknown method is shown as stored. */
  payments: Readonly<Record<string, string>>;
  paying: (methods: readonly string[]) => string;
}

const spanish: SalonWords = {
  days: {
    monday: 'lunes',
    tuesday: 'martes',
    wednesday: 'miércoles',
    thursday: 'jueves',
    friday: 'viernes',
    saturday: 'sábado',
    sunday: 'domingo',
  },
  time: (hour, minutes, isMorning) => `${hour}:${String(minutes).padStart(2, '0')} ${isMorning ? 'a. m.' : 'p. m.'}`,
  span: (opens, closes) => `de ${opens} a ${closes}`,
  daySpan: (first, last) => `${first} a ${last}`,
  everyDay: (span) => `Abierto los 7 días, ${span}`,
  closed: 'cerrado',
  payments: { cash: 'efectivo', 'credit cards': 'tarjetas de crédito', 'debit cards': 'tarjetas de débito' },
  paying: (methods) => `Aceptamos ${listText(methods, 'y')}.`,
};

const korean: SalonWords = {
  days: {
    monday: '월요일',
    tuesday: '화요일',
    wednesday: '수요일',
    thursday: '목요일',
    friday: '금요일',
    saturday: '토요일',
    sunday: '일요일',
  },
  time: (hour, minutes, isMorning) => `${isMorning ? '오전' : '오후'} ${hour}시${minutes > 0 ? ` ${minutes}분` : ''}`,
  span: (opens, closes) => `${opens} – ${closes}`,
  daySpan: (first, last) => `${first} – ${last}`,
  everyDay: (span) => `연중무휴, ${span}`,
  closed: '휴무',
  payments: { cash: '현금', 'credit cards': '신용카드', 'debit cards': '체크카드' },
  paying: (methods) => `결제: ${methods.join(', ')}`,
};

const wordsOf: Record<LanguagePage['language'], SalonWords> = { es: spanish, ko: korean };

/** All opening hours on one line. */
export function hoursIn(language: LanguagePage['language'], hours: SalonProfile['hours']): string {
  const words = wordsOf[language];
  const time = (text: string) => {
    const [hour = 0, minutes = 0] = text.split(':').map(Number);
    return words.time(hour % 12 || 12, minutes, hour < 12);
  };
  const say = (opening: Opening) => (opening ? words.span(time(opening.opens), time(opening.closes)) : words.closed);
  const groups = hoursByDays(hours);
  const [only] = groups;
  if (only && groups.length === 1) return only.opening ? words.everyDay(say(only.opening)) : words.closed;
  return groups
    .map(({ days, opening }) => {
      const [first, last] = [words.days[days[0]], words.days[days.at(-1) ?? days[0]]];
      return `${first === last ? first : words.daySpan(first, last)}: ${say(opening)}`;
    })
    .join(', ');
}

/** The accepted payment methods in a sentence. `null` if the profile lists none. */
export function paymentIn(language: LanguagePage['language'], methods: readonly string[]): string | null {
  const { payments, paying } = wordsOf[language];
  return methods.length === 0 ? null : paying(methods.map((name) => payments[name.toLowerCase()] ?? name));
}

import { keywordQuestion } from '@lacquer/contracts/customers/consent-wordings';
import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';

/**
 * One segment with a name of 40 letters in English and Spanish, which keep to the characters of GSM 03.38: it has no á, í, ó
 * and ú.
 */
const confirmations: Record<SiteLanguage, string> = {
  en: '{salon}: You will get our offers and news. Msg frequency varies. Msg & data rates may apply. HELP for help, STOP to opt out.',
  es: '{salon}: Gracias, le enviaremos ofertas y novedades. Frecuencia variable. Pueden aplicarse tarifas. Ayuda: HELP. Baja: STOP.',
  ko: '{salon}: 할인과 소식을 문자로 보내 드립니다. 횟수는 달라지며 요금이 부과될 수 있습니다. 도움말 HELP, 수신 거부 STOP',
};

const signed = (text: string, salon: string): string => text.replace('{salon}', () => salon);

export const confirmationText = (language: SiteLanguage, salon: string): string =>
  signed(confirmations[language], salon);

export const questionText = (salon: string): string => signed(keywordQuestion, salon);

/** How to reach the salon. `place`: null while the catalog does not respond. */
export function helpText(salon: string, place: { phone: string; address: SalonProfile['address'] } | null): string {
  const reach = place ? ` ${place.phone}, ${place.address.street}, ${place.address.city}.` : '';
  return `${salon}:${reach} Msg frequency varies. Msg & data rates may apply. Reply STOP to opt out.`;
}

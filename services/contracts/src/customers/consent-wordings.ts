import { type SiteLanguage, siteLanguages } from '../site/languages.js';

/*
 * The text beside the box for texts, in each language of the site. `{salon}` is the salon's name. Each is a constant of
 * its own, so that a page loads the one of its language.
 */
export const boxEnglish =
  'I agree to receive marketing texts, such as offers and news, from {salon} at this number, some of them sent automatically. Consent is not a condition of any purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help.';
export const boxSpanish =
  'Acepto recibir mensajes de texto publicitarios de {salon}, como ofertas y novedades, en este número; algunos se envían automáticamente. No es condición para ninguna compra. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más o HELP para obtener ayuda.';
export const boxKorean =
  '{salon}에서 보내는 할인과 소식 등 광고 문자를 이 번호로 받는 데 동의합니다. 일부는 자동으로 발송됩니다. 동의는 구매 조건이 아닙니다. 발송 횟수는 달라질 수 있습니다. 문자 및 데이터 요금이 부과될 수 있습니다. 수신 거부는 STOP, 도움말은 HELP라고 답장해 주세요.';

/** The question that answers the keyword. A YES agrees to it. */
export const keywordQuestion =
  '{salon}: Reply YES to get our offers and news by text. Msg frequency varies. Msg & data rates may apply. Reply HELP for help, STOP to opt out.';

/**
 * The exact texts that customers have agreed to, by version. A text in use is never changed or removed: a new text is a
 * new version.
 */
export const consentWordings = {
  'web-form-1':
    'By ticking this box I agree to receive marketing text messages, such as offers and news, from the salon at the phone number I have given, including messages sent automatically. Consent is not a condition of any purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help.',
  'box-1-en': boxEnglish,
  'box-1-es': boxSpanish,
  'box-1-ko': boxKorean,
  'keyword-1': keywordQuestion,
  'in-person-1':
    'I agree to receive marketing text messages, such as offers and news, from the salon at this phone number, including messages sent automatically. I do not have to agree in order to be served. Message and data rates may apply. I can reply STOP or tell the salon at any time, and the messages will end.',
  'import-1':
    'The customer agreed to marketing text messages from the salon before this ledger was kept; the salon holds the original record.',
  'start-keyword':
    'The customer texted START, YES or UNSTOP to the number of the salon in order to receive its text messages again.',
} as const satisfies Record<string, string>;
export type WordingVersion = keyof typeof consentWordings;

const wordings: Readonly<Record<string, string>> = consentWordings;

/** What an entry of the ledger agreed to: the words as shown, or those of its version; null if it is no consent. */
export const wordsAgreedTo = (entry: {
  wordingVersion: string | null;
  words?: string | null | undefined;
}): string | null => entry.words ?? (entry.wordingVersion === null ? null : (wordings[entry.wordingVersion] ?? null));

/** The wordings that staff record. The others are recorded where the customer does what they say. */
export const staffWordings = ['in-person-1', 'import-1'] as const satisfies WordingVersion[];

/** The boxes that a page may show. A page of the release before may show an earlier version of its language. */
export const boxWordings = ['box-1-en', 'box-1-es', 'box-1-ko'] as const satisfies WordingVersion[];
export type BoxWording = (typeof boxWordings)[number];

/** The language in which a box is shown. */
export const languageOfBox = (version: BoxWording): SiteLanguage =>
  siteLanguages.find((language) => version.endsWith(`-${language}`)) ?? 'en';

/** The version of the box that pages of a language show. */
export const boxWordingIn = (language: SiteLanguage): BoxWording => `box-1-${language}`;

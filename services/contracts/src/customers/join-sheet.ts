import { z } from 'zod';
import { pathIn, type SiteLanguage, siteLanguages } from '../site/languages.js';
import { joinSlug, pathOfSlug } from '../site/slugs.js';

/** A sheet for the wall, or four cards for tables on one page. */
export const joinSheetKinds = ['sheet', 'cards'] as const;
export type JoinSheetKind = (typeof joinSheetKinds)[number];

export const paperSizes = ['letter', 'a4'] as const;
export type PaperSize = (typeof paperSizes)[number];

export const joinSheetQuery = z.object({
  kind: z.enum(joinSheetKinds).default('sheet'),
  paper: z.enum(paperSizes).default('letter'),
  language: z.enum(siteLanguages).default('en'),
});

export type JoinSheetQuery = z.input<typeof joinSheetQuery>;

const sheetWords: Readonly<Record<SiteLanguage, { title: string; how: string; small: string }>> = {
  en: {
    title: 'Offers and news by text',
    how: 'Scan the code and tick the box. One word, STOP, ends the texts.',
    small:
      'The code leads to a page on which you can agree to marketing texts from {salon}, some of them sent automatically. Consent is not a condition of any purchase. Message frequency varies. Message and data rates may apply. Reply STOP to opt out or HELP for help. Terms and privacy: {address}/terms, {address}/privacy',
  },
  es: {
    title: 'Ofertas y novedades por mensaje',
    how: 'Escanee el código y marque la casilla. Una palabra, STOP, termina los mensajes.',
    small:
      'El código lleva a una página en la que puede aceptar mensajes de texto publicitarios de {salon}, algunos enviados automáticamente. No es condición para ninguna compra. La frecuencia de los mensajes varía. Pueden aplicarse tarifas de mensajes y datos. Responda STOP para no recibir más o HELP para obtener ayuda. Términos y privacidad: {address}/es/terms, {address}/es/privacy',
  },
  ko: {
    title: '할인과 소식을 문자로',
    how: '코드를 스캔하고 동의란에 체크해 주세요. STOP 한 마디면 그만 보냅니다.',
    small:
      '코드를 스캔하면 {salon}의 광고 문자 수신에 동의하실 수 있는 페이지가 열립니다. 일부는 자동으로 발송됩니다. 동의는 구매 조건이 아닙니다. 발송 횟수는 달라질 수 있으며 문자 및 데이터 요금이 부과될 수 있습니다. 수신 거부는 STOP, 도움말은 HELP라고 답장해 주세요. 약관과 개인정보: {address}/ko/terms, {address}/ko/privacy',
  },
};

/** What a sheet or card says, from top to bottom; the code is below the title. */
export interface JoinSheetTexts {
  salon: string;
  title: string;
  /** The URL in the code. */
  link: string;
  how: string;
  /** The link as people type it. */
  shownLink: string;
  small: string;
}

/**
 * The texts in the language of the customers who read them.
 *
 * @param salon the salon's name
 * @param address the site's, without a slash at its end
 */
export function joinSheetTexts({
  language,
  salon,
  address,
}: {
  language: SiteLanguage;
  salon: string;
  address: string;
}): JoinSheetTexts {
  const { title, how, small } = sheetWords[language];
  const link = address + pathIn(language, pathOfSlug(joinSlug));
  const asTyped = (url: string) => url.replace(/^https?:\/\//, '');
  return {
    salon,
    title,
    link,
    how,
    shownLink: asTyped(link),
    small: small.replaceAll(/\{(salon|address)\}/g, (_, name) => (name === 'salon' ? salon : asTyped(address))),
  };
}

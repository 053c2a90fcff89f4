import type { SiteLanguage } from '@lacquer/contracts/site/languages';

/** What the sheet says, in the language of the customers who read it. */
export const sheetWords: Readonly<Record<SiteLanguage, { title: string; how: string; small: string }>> = {
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

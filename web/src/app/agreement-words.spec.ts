import { describe, expect, it } from '@jest/globals';
import type { WordingVersion } from '@lacquer/contracts/customers/consent-wordings';
import { consentWordings } from '@lacquer/contracts/customers/consent-wordings';
import { pathIn, type SiteLanguage, siteLanguages } from '@lacquer/contracts/site/languages';
import { slugOfPath } from '@lacquer/contracts/site/slugs';
import { sampleSalon } from '../testing/sample-salon';
import { sampleSiteIn } from '../testing/sample-site';

// This suite runs after the build, against the bundle that ships.
const { loadSite } = await import('@lacquer/web/server');
const site = await loadSite();

/** How somebody agrees to texts. */
type Way = 'box' | 'desk' | 'keyword' | 'again';

/** The way of each wording of the ledger. Null: an agreement from before the ledger, of which the salon has the record. */
const ways: Record<WordingVersion, Way | null> = {
  'web-form-1': 'box',
  'box-1-en': 'box',
  'box-1-es': 'box',
  'box-1-ko': 'box',
  'keyword-1': 'keyword',
  'in-person-1': 'desk',
  'import-1': null,
  'start-keyword': 'again',
};

/** How the terms name each way. */
const names: Record<SiteLanguage, Record<Way, string>> = {
  en: {
    box: 'by ticking the box for texts on this website',
    desk: 'by telling us at the desk',
    keyword: 'by texting our keyword and answering its question with YES',
    again: 'unless you sign up again by replying START',
  },
  es: {
    box: 'al marcar la casilla de mensajes en este sitio',
    desk: 'al decírnoslo en el mostrador',
    keyword: 'al enviar nuestra palabra clave y responder YES a su pregunta',
    again: 'a menos que vuelva a suscribirse respondiendo START',
  },
  ko: {
    box: '이 웹사이트의 문자 동의란에 체크하시거나',
    desk: '데스크에서 말씀하시거나',
    keyword: '저희 키워드를 문자로 보내고 질문에 YES라고 답하시는 경우',
    again: 'START라고 답장해 다시 신청하시지 않는 한',
  },
};

/** What speaks of an agreement, or of texts together with a payment, a form or a booking. */
const agreements: Record<SiteLanguage, RegExp> = {
  en: /agree|consent|accept|\bopt(?:ing)?[- ]?in|sign(?:ing)? up|subscri|permission|authoriz|(?=.*\b(?:pay|form\b|booking))(?=.*\b(?:texts?\b|offers))/iu,
  es: /acept|acuerdo|consent|suscri|permiso|autoriz|(?=.*(?:pag[aou]|formulario|reserv))(?=.*(?:mensajes? de texto|nuestros mensajes|ofertas))/iu,
  ko: /동의|수락|승낙|허락|신청|구독|(?=.*(?:결제|양식|예약))(?=.*(?:문자|혜택))/u,
};

/** All such sentences of the two pages. Each names the ways, denies another one, or is about texts that were asked for. */
const expected: Record<SiteLanguage, Record<'terms' | 'privacy', string[]>> = {
  en: {
    terms: [
      'You agree to our texts only where you say so: by ticking the box for texts on this website, by telling us at the desk, or by texting our keyword and answering its question with YES.',
      'Reminders of your own appointments come only if you ask for them at the salon; that is no agreement to offers.',
      'Leaving your number on a form, with a booking or with a payment, is no agreement.',
      'Agreeing is never a condition of buying anything.',
      'You get one last text that confirms it, and then none, unless you sign up again by replying START.',
    ],
    privacy: [
      'When you ask for our texts: your phone number, your first name if you give it, the words you agreed to, when and on which page, and the network address you did it from.',
      'Mobile numbers and text-message consent are not shared with or sold to third parties or affiliates for marketing or promotional purposes.',
      'All the categories of sharing named on this page exclude text messaging originator opt-in data and consent.',
    ],
  },
  es: {
    terms: [
      'Usted acepta nuestros mensajes solo donde lo dice: al marcar la casilla de mensajes en este sitio, al decírnoslo en el mostrador o al enviar nuestra palabra clave y responder YES a su pregunta.',
      'Los recordatorios de sus propias citas llegan solo si los pide en el salón; eso no es aceptar ofertas.',
      'Dejar su número en un formulario, al reservar o al pagar no es una aceptación.',
      'Aceptar nunca es condición para comprar algo.',
      'Recibe un último texto que lo confirma y después ninguno, a menos que vuelva a suscribirse respondiendo START.',
    ],
    privacy: [
      'Cuando pide nuestros mensajes de texto: su teléfono, su nombre si lo da, las palabras que aceptó, cuándo y en qué página, y la dirección de red desde la que lo hizo.',
      'Los números móviles y el consentimiento para mensajes de texto no se comparten ni se venden a terceros o afiliados con fines de marketing o promoción.',
      'Todas las categorías de intercambio que menciona esta página excluyen los datos y el consentimiento de suscripción a mensajes de texto.',
    ],
  },
  ko: {
    terms: [
      '웹사이트와 예약, 그리고 신청하실 수 있는 문자에 관한 짧은 규칙입니다.',
      '문자 수신에 동의하는 것은 직접 그렇게 밝히실 때뿐입니다.',
      '이 웹사이트의 문자 동의란에 체크하시거나, 데스크에서 말씀하시거나, 저희 키워드를 문자로 보내고 질문에 YES라고 답하시는 경우입니다.',
      '예약 알림은 살롱에서 요청하신 경우에만 보내며, 이는 혜택 문자에 대한 동의가 아닙니다.',
      '양식, 예약, 결제 시 번호를 남기시는 것은 동의가 아닙니다.',
      '동의는 구매 조건이 아닙니다.',
      '확인 문자를 한 번 받으시고, START라고 답장해 다시 신청하시지 않는 한 더는 받지 않습니다.',
    ],
    privacy: [
      '답변을 드리고 예약을 관리하며, 요청하신 경우 예약을 문자로 알려 드리고, 그만 보내라고 하실 때까지 혜택과 소식을 문자로 알려 드리기 위해 씁니다.',
      '문자를 신청하실 때: 전화번호, 알려 주신 이름, 동의하신 문구와 그 시각과 페이지, 신청하신 네트워크 주소입니다.',
      '휴대전화 번호와 문자 수신 동의는 마케팅이나 홍보 목적으로 제3자나 계열사와 공유하거나 판매하지 않습니다.',
      '이 페이지에 적힌 모든 공유 항목에서 문자 수신 동의 정보는 제외됩니다.',
    ],
  },
};

const sentencesAbout = (language: SiteLanguage, paragraphs: readonly string[]): string[] =>
  paragraphs.flatMap((text) => text.split(/(?<=[.!?])\s+/u)).filter((sentence) => agreements[language].test(sentence));

/** The paragraphs of a page as it is rendered. */
async function paragraphsOf(language: SiteLanguage, slug: 'terms' | 'privacy'): Promise<string[]> {
  const path = pathIn(language, `/${slug}`);
  const view = sampleSiteIn(language);
  const page = view.findPage(slugOfPath(`/${slug}`)) ?? null;
  const answer = await site.render({
    path,
    data: { menu: view.menu, page, gallery: [], testimonials: [], salon: sampleSalon },
    settings: {
      publicUrl: 'https://salon.example.com',
      bookingUrl: 'https://example.com/book',
      googleMapsApiKey: null,
      gaMeasurementId: null,
    },
  });
  const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? '';
  return [...main.matchAll(/<(p|h1|h2|li)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) =>
    text
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')
      .trim(),
  );
}

describe.each(siteLanguages)('the terms and the privacy page, %s', (language) => {
  it('call nothing an agreement to texts but what the ledger of consents records', async () => {
    for (const slug of ['terms', 'privacy'] as const) {
      const paragraphs = await paragraphsOf(language, slug);
      expect(paragraphs.length).toBeGreaterThan(8);
      expect(sentencesAbout(language, paragraphs).toSorted()).toEqual(expected[language][slug].toSorted());
    }
  });

  it('name each way of the ledger', () => {
    expect(Object.keys(ways).toSorted()).toEqual(Object.keys(consentWordings).toSorted());
    const text = expected[language].terms.join(' ');
    for (const way of Object.values(ways)) if (way !== null) expect(text).toContain(names[language][way]);
  });
});

it.each([
  ['en', 'By paying with a phone number you agree to our texts.'],
  ['en', 'A number in the contact form is your consent to our messages.'],
  ['en', 'If you leave a number with a payment, we text you our offers.'],
  ['en', 'Writing to us signs you up: whoever fills in the form gets our texts.'],
  ['es', 'Al pagar con un número de teléfono usted acepta nuestros mensajes.'],
  ['es', 'Si deja su número en el formulario, recibirá nuestras ofertas.'],
  ['ko', '결제 시 번호를 남기시면 문자 수신에 동의하시는 것입니다.'],
  ['ko', '문의 양식에 번호를 쓰시면 혜택을 보내 드립니다.'],
] as const)('a sentence (%s) that makes a payment or a form an agreement is found: %s', (language, sentence) => {
  expect(sentencesAbout(language, [`Hello. ${sentence}`])).toEqual([sentence]);
  expect(Object.values(expected[language]).flat()).not.toContain(sentence);
});

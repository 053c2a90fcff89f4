import { afterEach, describe, expect, it } from '@jest/globals';
import {
  campaignSentenceParts,
  campaignSentences,
  stallSentences,
} from '@lacquer/contracts/messaging/campaign-sentences';
import { campaignChoices, campaignRefusals, campaignStates } from '@lacquer/contracts/messaging/campaign-refusals';
import { placeholderFault } from '@lacquer/contracts/messaging/first-name';
import { noticeTroubles } from '@lacquer/contracts/messaging/notice-troubles';
import { codePlaceholder, offerPlaceholders } from '@lacquer/contracts/messaging/offer';
import { offerSentences } from '@lacquer/contracts/messaging/offer-sentences';
import { previewSentences, sameWordsBegin } from '@lacquer/contracts/messaging/preview-sentences';
import { recipientSentences } from '@lacquer/contracts/messaging/recipient-sentences';
import { reportSentences } from '@lacquer/contracts/messaging/report-sentences';
import { checkAccount, twilioErrorWords } from '@lacquer/contracts/messaging/twilio-error-words';
import { importedFieldFaults, importFaults } from '@lacquer/contracts/customers/import-sentences';
import { squareListProblems, squareSentences, squareSilence } from '@lacquer/contracts/customers/square-sentences';
import { consumerErrors, deadLetterSentences } from '@lacquer/contracts/sentences/dead-letter-sentences';
import { changedMeanwhile, reviewChanges } from '@lacquer/contracts/sentences/changed-meanwhile';
import { documentSentences } from '@lacquer/contracts/site/document-sentences';
import { refusals } from '@lacquer/contracts/sentences/refusals';
import { sayAll, say } from '@lacquer/contracts/sentences/say';
import { dictionary as korean } from '../korean';
import { dictionary as spanish } from '../spanish';
import { dictionary as vietnamese } from '../vietnamese';
import { known, setStaffWords } from '../words';
import { sentenceReader } from './reader';

describe('a sentence of the server', () => {
  afterEach(() => setStaffWords('en', null));

  it('is in the language, with its values', () => {
    const conclusion = sayAll([
      say(reportSentences.gain, { gain: '$1.20', low: '$0.40', high: '$2.00', total: '$1,234.00' }),
      say(reportSentences.untaken, { count: 1 }),
      say(reportSentences.incomplete),
    ]);
    setStaffWords('es', spanish);
    expect(known(conclusion)).toBe(
      'El texto trajo $1.20 más por cliente que si no se hubiera enviado (entre $0.40 y $2.00 por cliente, en 95 de 100 pruebas así): unos $1,234.00 en total. Se cuenta a todos los clientes elegidos para el texto, incluido 1 cuyo texto no fue aceptado: entre los apartados también los hay. Los siete días aún no han terminado: las cifras siguen creciendo.',
    );
    setStaffWords('ko', korean);
    expect(known(conclusion)).toMatch(/고객당 \$1\.20 더 벌었습니다.*1명을 포함해.*늘어나고 있습니다\.$/);
    setStaffWords('en', null);
    expect(known(conclusion)).toBe(conclusion);
  });

  it('names the kind of a document, and says each of several sentences', () => {
    const unknown = say(documentSentences.unknown, { noun: 'review' });
    const slug = say(documentSentences.known, { noun: 'service', choices: 'gel-manicure, gel-pedicure' });
    const photograph =
      'This is a HEIC photograph, which browsers cannot show. On an iPhone, choose Settings, Camera, Formats, Most Compatible. Upload a JPEG, PNG, WebP or AVIF picture.';
    const menu = say(refusals.menuUnreadable, { why: 'Square answered 401.' });
    setStaffWords('ko', korean);
    expect(known(unknown)).toBe('찾을 수 없습니다: 후기.');
    expect(known(slug)).toBe('시술의 주소여야 합니다. 다음 중 하나: gel-manicure, gel-pedicure');
    expect(known(photograph)).toBe(
      '브라우저에서 볼 수 없는 HEIC 사진입니다. iPhone에서는 설정, 카메라, 포맷, 높은 호환성을 고르세요. JPEG, PNG, WebP, AVIF 사진을 올리세요.',
    );
    expect(known(menu)).toMatch(/^Square의 메뉴를 읽을 수 없습니다: .*401\. 나중에 다시 시도하거나/);
  });

  it('translates the words in its values', () => {
    const failed = say(recipientSentences.failed, { why: twilioErrorWords[30006].words });
    const stopped = say(campaignSentences.allRefused, {
      because: say(campaignSentenceParts.because, { cause: twilioErrorWords[30002].words }),
      advice: checkAccount,
      code: '30002',
      source: ', https://www.twilio.com/docs/api/errors/30002',
    });
    setStaffWords('vi', vietnamese);
    expect(known(failed)).toBe(
      'Không gửi được: số này không nhận tin nhắn (điện thoại bàn, hoặc nhà mạng không kết nối được).',
    );
    expect(known(stopped)).toBe(
      'Twilio từ chối tin nhắn của tiệm, vì tài khoản Twilio bị tạm ngưng: hãy kiểm tra tài khoản Twilio, số gửi và các quyền, rồi cho tiếp tục (30002, https://www.twilio.com/docs/api/errors/30002).',
    );
    setStaffWords('ko', korean);
    expect(known(stopped)).toBe(
      'Twilio가 문자를 거절하고 있습니다(이유: Twilio 계정이 정지되었습니다). Twilio 계정과 발신 번호, 권한을 확인하세요. 그런 다음 재개하세요(30002, https://www.twilio.com/docs/api/errors/30002).',
    );
  });

  it('tells why a campaign or a document cannot be changed', () => {
    const refused = sayAll([
      say(campaignRefusals.edited, { state: say(campaignStates.running) }),
      say(campaignChoices.running),
    ]);
    const late = sayAll([say(changedMeanwhile.customer), say(reviewChanges)]);
    const full = say(documentSentences.full.testimonial, { count: 300 });
    setStaffWords('es', spanish);
    expect(known(refused)).toBe(
      'No se puede editar esta campaña: está en curso. Se puede pausar, cancelar o duplicar.',
    );
    expect(known(late)).toMatch(/^Mientras tanto, alguien cambió este cliente\. Revise la versión actual/);
    expect(known(full)).toBe('El sitio admite como máximo 300 reseñas. Quite una antes de agregar otra.');
    setStaffWords('ko', korean);
    expect(known(refused)).toMatch(/^이 캠페인은 수정할 수 없습니다\. 현재 상태: 진행 중\. /);
    setStaffWords('vi', vietnamese);
    expect(known(say(offerSentences.noCode, { placeholder: codePlaceholder }))).toBe(
      'phải có {code}: không có mã thì không ai dùng được ưu đãi',
    );
    expect(known(placeholderFault('Hi {nombre}', ...offerPlaceholders))).toBe(
      'có {nombre}, không phải là chỗ điền hợp lệ: chỉ có {first_name}, {code} và {until}, viết đúng như vậy',
    );
  });

  it('translates the sentences that it ends with, and keeps what only another server says', () => {
    const given = say(deadLetterSentences.raised, {
      errorCode: 'CUSTOMER.NOT_FOUND',
      sentences: 'There is no such customer. Look at the list again.',
    });
    const own = say(consumerErrors.messaging, {
      sentences: `${say(refusals.noAccount, { email: 'a@example.com' })} Something new.`,
    });
    const unread = say(squareListProblems.payments, {
      location: 'L1',
      why: say(squareSentences.unexpected, { answer: say(squareSilence.explained, { code: 'TimeoutError' }) }),
    });
    const refused = say(squareListProblems.refunds, {
      why: say(squareSentences.unexpected, { answer: '403 FORBIDDEN, INSUFFICIENT_SCOPES' }),
    });
    const unsent = say(noticeTroubles.pushUnreachable, { sentences: 'connect ECONNREFUSED 127.0.0.1:443.' });
    setStaffWords('es', spanish);
    expect(known(given)).toBe('Error CUSTOMER.NOT_FOUND: No existe ese cliente. Revise de nuevo la lista.');
    expect(known(own)).toBe('textos: No existe ninguna cuenta para a@example.com. Something new.');
    expect(known(unread)).toBe('pagos en L1: Square no respondió como se esperaba: sin respuesta (TimeoutError)');
    expect(known(refused)).toMatch(/^reembolsos: .*: 403 FORBIDDEN, INSUFFICIENT_SCOPES$/);
    expect(known(unsent)).toMatch(/servicio de notificaciones: connect ECONNREFUSED 127\.0\.0\.1:443\.$/);
    expect(known('Please note: this is new.')).toBe('Please note: this is new.');
  });

  it('tells what is wrong with a cell of a file, in the name of its column', () => {
    const birthday = say(importedFieldFaults.birthday, {
      sentences: say(importFaults.noDay, { quoted: JSON.stringify('13/31, or "so"') }),
    });
    const tag = say(importedFieldFaults.tags, {
      sentences: say(importFaults.wrongTag, { quoted: '"xyz"', sentences: 'must be at most 40 characters' }),
    });
    const phones = say(importedFieldFaults.otherPhone, {
      sentences: say(importFaults.morePhones, { quoted: '"ext. 5", "213-555-0101"' }),
    });
    setStaffWords('es', spanish);
    expect(known(birthday)).toBe(
      String.raw`cumpleaños: "13/31, or \"so\"" no es una fecha; escriba 02-09, 2/9 o 1990-02-09`,
    );
    expect(known(tag)).toMatch(/^etiquetas: "xyz": .*40 caracteres$/);
    expect(known(phones)).toMatch(/^otro número: "ext\. 5", "213-555-0101" se omite: .*, sin extensión$/);
    setStaffWords('vi', vietnamese);
    expect(known(say(importedFieldFaults.email, { sentences: 'must be at most 254 characters' }))).toMatch(
      /^e-mail: .*254/,
    );
  });

  it('has the form of its number', () => {
    setStaffWords('es', spanish);
    const missing = (count: string) => known(say(previewSentences.unconsented, { count, all: '2,345' }));
    expect(missing('1')).toMatch(/^1 de estos 2,345 clientes no tiene registrado/);
    expect(missing('1,234')).toMatch(/^1,234 de estos 2,345 clientes no tienen registrado/);
  });

  it('tells days and times as the language writes them', () => {
    const twice = (day: string, time: string) =>
      say(previewSentences.sameWords, { when: say(sameWordsBegin.scheduled, { day, time }) });
    const delayed = (moment: string) =>
      say(campaignSentences.dailyCap, { cause: twilioErrorWords[30023].words, code: '30023', moment });
    const overdue = (moment: string) => say(campaignSentences.overdue, { moment });
    setStaffWords('ko', korean);
    expect(known(twice('March 5', '2:30 PM'))).toBe(
      '같은 문자가 3월 5일 오후 2:30에 예약되어 있습니다. 이미 받은 고객은 같은 문자를 두 번 받게 됩니다.',
    );
    expect(known(delayed('November 30 at 12\u202fAM'))).toContain('11월 30일 오전 12:00(태평양 시간) 이후에');
    expect(known(overdue('February 29, 2028 at 5:12 PM'))).toContain('2028년 2월 29일 오후 5:12에 보낼 예정이었으나');
    // as another release may write it
    expect(known(overdue('5 March at noon'))).toContain('5 March at noon에');
    setStaffWords('es', spanish);
    expect(known(twice('March 5', '2:30 PM'))).toMatch(
      /^A las 2:30 p\.m\. del 5 de marzo está programado el mismo texto\./,
    );
    const night = say(refusals.nightOfAnswer, { time: '10:14 PM', count: 2, morning: '8:00 AM' });
    expect(known(night)).toMatch(/son las 10:14 p\.m\., y en las últimas 2 horas .* después de las 8:00 a\.m\.$/);
    setStaffWords('vi', vietnamese);
    expect(known(twice('March 5', '2:30 PM'))).toMatch(/ngày 5 tháng 3, 14:30\. Khách/);
  });

  it('is read once, while few others are', () => {
    let lookups = 0;
    const phrases = new Proxy(korean.phrases, {
      get: (target, name) => {
        lookups++;
        return Reflect.get(target, name) as unknown;
      },
    });
    const read = sentenceReader({ language: 'ko', phrases, sentences: korean.sentences });
    const lookupsOf = (message: string) => {
      const before = lookups;
      return [read(message), lookups - before] as const;
    };
    const stalled = say(stallSentences.stalled, { count: 5 });
    const [translated, needed] = lookupsOf(stalled);
    expect(translated).toBe('5분 동안 문자가 발송되지 않았습니다.');
    expect(needed).toBeGreaterThan(0);
    expect(lookupsOf(stalled)).toEqual([translated, 0]);
    for (let index = 0; index < 500; index++) read(`Something new, ${index}.`);
    expect(lookupsOf(stalled)).toEqual([translated, needed]);
  });

  it('is translated beside others that are not known', () => {
    setStaffWords('ko', korean);
    expect(known(`${say(stallSentences.stalled, { count: 5 })} Something new of a later release.`)).toBe(
      '5분 동안 문자가 발송되지 않았습니다. Something new of a later release.',
    );
    expect(known('Excluded from campaigns by the staff. Something new.')).toBe(
      '직원이 캠페인에서 제외했습니다. Something new.',
    );
  });
});

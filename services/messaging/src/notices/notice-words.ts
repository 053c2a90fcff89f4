import type { NoticeKind } from '@lacquer/contracts/messaging/notices';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';
import { sentenceIn } from './notice-sentences.js';

/** One thing to tell, with what the person chose to see of it. */
export interface NoticeItem {
  kind: NoticeKind;
  /** A sentence about a campaign or a trouble. */
  words: string | null;
  /** Who wrote, and what; null unless the person chose to see it. */
  content: { who: string; said: string; pictures?: number; files?: number } | null;
}

export interface NoticeWords {
  title: string;
  body: string;
  /** The page of the admin that shows it. */
  path: string;
}

interface Vocabulary {
  /** Titles of a single notice. */
  one: Record<NoticeKind, string>;
  /** What a message or a reply says without its content. */
  hidden: Record<'message' | 'reply', string>;
  count: Record<NoticeKind, { one: string; other: string }>;
  /** What somebody did who sent a picture, or another file. */
  picture: string;
  file: string;
  /** Below several notices. */
  several: string;
  test: { title: string; body: string };
  mail: {
    /** `{path}`: a page of the admin. */
    open: string;
    why: string;
  };
}

const paths: Record<NoticeKind, string> = {
  message: '/admin/contacts',
  reply: '/admin/replies',
  campaign: '/admin/campaigns',
  trouble: '/admin/health',
};

const vocabulary: Record<StaffLanguage, Vocabulary> = {
  en: {
    one: {
      message: 'New message',
      reply: 'New text',
      campaign: 'A campaign needs you',
      trouble: 'Something needs you',
    },
    hidden: { message: 'Somebody wrote on your website.', reply: 'A customer texted the salon.' },
    count: {
      message: { one: '{n} message', other: '{n} messages' },
      reply: { one: '{n} text', other: '{n} texts' },
      campaign: { one: '{n} campaign', other: '{n} campaigns' },
      trouble: { one: '{n} problem', other: '{n} problems' },
    },
    picture: 'sent a picture',
    file: 'sent a file',
    several: 'Open the admin to see them.',
    test: { title: 'It works', body: 'This is how the salon reaches you.' },
    mail: { open: 'See it here: {path}', why: 'You chose this e-mail in your account in the admin.' },
  },
  es: {
    one: {
      message: 'Mensaje nuevo',
      reply: 'SMS nuevo',
      campaign: 'Una campaña le necesita',
      trouble: 'Algo requiere su atención',
    },
    hidden: { message: 'Alguien escribió en su sitio web.', reply: 'Una clienta envió un SMS al salón.' },
    count: {
      message: { one: '{n} mensaje', other: '{n} mensajes' },
      reply: { one: '{n} SMS', other: '{n} SMS' },
      campaign: { one: '{n} campaña', other: '{n} campañas' },
      trouble: { one: '{n} problema', other: '{n} problemas' },
    },
    picture: 'envió una foto',
    file: 'envió un archivo',
    several: 'Abra la administración para verlos.',
    test: { title: 'Funciona', body: 'Así le avisa el salón.' },
    mail: { open: 'Véalo aquí: {path}', why: 'Eligió este correo en su cuenta de la administración.' },
  },
  ko: {
    one: {
      message: '새 메시지',
      reply: '새 문자',
      campaign: '캠페인 확인이 필요합니다',
      trouble: '확인이 필요한 일이 있습니다',
    },
    hidden: { message: '웹사이트에 새 메시지가 왔습니다.', reply: '고객이 살롱에 문자를 보냈습니다.' },
    count: {
      message: { one: '메시지 {n}건', other: '메시지 {n}건' },
      reply: { one: '문자 {n}건', other: '문자 {n}건' },
      campaign: { one: '캠페인 {n}건', other: '캠페인 {n}건' },
      trouble: { one: '문제 {n}건', other: '문제 {n}건' },
    },
    picture: '사진을 보냈습니다',
    file: '파일을 보냈습니다',
    several: '관리 화면에서 확인하세요.',
    test: { title: '잘 도착했습니다', body: '살롱 알림은 이렇게 옵니다.' },
    mail: { open: '여기에서 확인하세요: {path}', why: '관리 화면의 내 계정에서 이 이메일을 선택하셨습니다.' },
  },
  vi: {
    one: {
      message: 'Tin nhắn mới',
      reply: 'SMS mới',
      campaign: 'Một chiến dịch cần bạn xem',
      trouble: 'Có việc cần bạn xem',
    },
    hidden: { message: 'Có người vừa viết trên trang web.', reply: 'Một khách vừa nhắn tin cho tiệm.' },
    count: {
      message: { one: '{n} tin nhắn', other: '{n} tin nhắn' },
      reply: { one: '{n} SMS', other: '{n} SMS' },
      campaign: { one: '{n} chiến dịch', other: '{n} chiến dịch' },
      trouble: { one: '{n} sự cố', other: '{n} sự cố' },
    },
    picture: 'đã gửi một tấm hình',
    file: 'đã gửi một tệp',
    several: 'Mở trang quản trị để xem.',
    test: { title: 'Đã nhận được', body: 'Tiệm sẽ báo cho bạn như thế này.' },
    mail: { open: 'Xem tại đây: {path}', why: 'Bạn đã chọn nhận e-mail này trong tài khoản quản trị.' },
  },
};

/** The most characters of what somebody wrote. A notification shows about as many. */
const maxSaid = 140;

/** The most notices that a mail lists; its subject counts all of them. */
export const maxMailLines = 50;

/** What a notification says of all of them together. */
export function wordsFor(language: StaffLanguage, items: readonly NoticeItem[]): NoticeWords {
  const words = vocabulary[language];
  const [only, ...others] = items;
  if (only && others.length === 0) return wordsForOne(language, only);
  const counts = [...Map.groupBy(items, ({ kind }) => kind)].map(([kind, of]) => ({ kind, count: of.length }));
  const rules = new Intl.PluralRules(language);
  const title = counts
    .map(({ kind, count }) =>
      words.count[kind][rules.select(count) === 'one' ? 'one' : 'other'].replace('{n}', String(count)),
    )
    .join(', ');
  const [first] = counts;
  return { title, body: words.several, path: first && counts.length === 1 ? paths[first.kind] : '/admin' };
}

function wordsForOne(language: StaffLanguage, { kind, words, content }: NoticeItem): NoticeWords {
  const { one, hidden, picture, file } = vocabulary[language];
  const body =
    kind === 'message' || kind === 'reply'
      ? content
        ? saidBy(content, { picture, file })
        : hidden[kind]
      : sentenceIn(language, words ?? '');
  return { title: one[kind], body, path: paths[kind] };
}

function saidBy(
  { who, said, pictures = 0, files = 0 }: NonNullable<NoticeItem['content']>,
  words: Pick<Vocabulary, 'picture' | 'file'>,
): string {
  const line = shortened(said);
  if (files === 0) return `${who}: ${line}`;
  const did = `${who} ${pictures > 0 ? words.picture : words.file}`;
  return line === '' ? did : `${did}: ${line}`;
}

/** As a mail: every notice by itself, then where to see them. `place`: the URL or the name of the page. */
export function mailFor(
  language: StaffLanguage,
  items: readonly NoticeItem[],
  placeOf: (path: string) => string,
): { subject: string; text: string } {
  const words = vocabulary[language];
  const { title, path } = wordsFor(language, items);
  const lines = items.slice(0, maxMailLines).map((item) => {
    const { title: kind, body } = wordsForOne(language, item);
    return items.length === 1 ? body : `${kind}: ${body}`;
  });
  if (items.length > maxMailLines) lines.push('…');
  const { open, why } = words.mail;
  return {
    subject: title,
    text: [...lines, '', open.replace('{path}', placeOf(path)), '', why, ''].join('\n'),
  };
}

export function testWords(language: StaffLanguage): NoticeWords {
  return { ...vocabulary[language].test, path: '/admin/account' };
}

/** On one line, and not longer than a notification shows. */
function shortened(said: string): string {
  const line = said.replace(/\s+/g, ' ').trim();
  const letters = [...new Intl.Segmenter().segment(line)];
  return letters.length <= maxSaid
    ? line
    : `${letters
        .slice(0, maxSaid - 1)
        .map(({ segment }) => segment)
        .join('')}…`;
}

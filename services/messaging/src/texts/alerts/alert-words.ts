import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';

interface Counted {
  one: string;
  other: string;
}

/** `{n}`: a number; `{url}`: a page of the admin, at the end; `{page}`: its name. */
export interface AlertWords {
  messages: Counted;
  replies: Counted;
  /** Where to read one, or several, of them. */
  readAt: Counted;
  readIn: Counted;
  readUnder: Counted;
  pages: { contacts: string; replies: string };
  seeAt: string;
  seeAdmin: string;
  campaign: string;
  campaigns: string;
}

/**
 * Spanish keeps to the letters of GSM-7, of which a text holds more than twice as many: `é` and `ñ`, without `á`, `í`, `ó`
 * and `ú`. Korean and Vietnamese are UCS-2 in any case, and short.
 */
export const alertWords: Record<StaffLanguage, AlertWords> = {
  en: {
    messages: { one: '1 new message on your website.', other: '{n} new messages on your website.' },
    replies: { one: '1 new text from a customer.', other: '{n} new texts from customers.' },
    readAt: { one: 'Read it at {url}', other: 'Read them at {url}' },
    readIn: { one: 'Read it in the admin.', other: 'Read them in the admin.' },
    readUnder: { one: 'Read it in the admin under {page}.', other: 'Read them in the admin under {page}.' },
    pages: { contacts: 'Contacts', replies: 'Replies' },
    seeAt: 'See {url}',
    seeAdmin: 'See the admin.',
    campaign: 'A campaign needs you',
    campaigns: '{n} campaigns need you, the latest',
  },
  es: {
    messages: { one: '1 mensaje nuevo en su sitio web.', other: '{n} mensajes nuevos en su sitio web.' },
    replies: { one: '1 texto nuevo de un cliente.', other: '{n} textos nuevos de clientes.' },
    readAt: { one: 'Léalo en {url}', other: 'Léalos en {url}' },
    readIn: { one: 'Léalo en el panel.', other: 'Léalos en el panel.' },
    readUnder: { one: 'Léalo en el panel, en {page}.', other: 'Léalos en el panel, en {page}.' },
    pages: { contacts: 'Mensajes', replies: 'Respuestas' },
    seeAt: 'Vea {url}',
    seeAdmin: 'Vea el panel.',
    campaign: 'Una campaña le necesita',
    campaigns: '{n} campañas le necesitan, por ejemplo',
  },
  ko: {
    messages: { one: '웹사이트 새 메시지 1건.', other: '웹사이트 새 메시지 {n}건.' },
    replies: { one: '고객의 새 문자 1건.', other: '고객의 새 문자 {n}건.' },
    readAt: { one: '확인: {url}', other: '확인: {url}' },
    readIn: { one: '관리 화면에서 확인하세요.', other: '관리 화면에서 확인하세요.' },
    readUnder: { one: '관리 화면의 {page}에서 확인하세요.', other: '관리 화면의 {page}에서 확인하세요.' },
    pages: { contacts: '문의', replies: '답장' },
    seeAt: '확인: {url}',
    seeAdmin: '관리 화면에서 확인하세요.',
    campaign: '캠페인 확인이 필요합니다',
    campaigns: '캠페인 {n}건의 확인이 필요합니다. 최근',
  },
  vi: {
    messages: { one: '1 lời nhắn mới trên trang web.', other: '{n} lời nhắn mới trên trang web.' },
    replies: { one: '1 tin nhắn mới của khách.', other: '{n} tin nhắn mới của khách.' },
    readAt: { one: 'Xem: {url}', other: 'Xem: {url}' },
    readIn: { one: 'Xem trong trang quản trị.', other: 'Xem trong trang quản trị.' },
    readUnder: { one: 'Xem trong trang quản trị, mục {page}.', other: 'Xem trong trang quản trị, mục {page}.' },
    pages: { contacts: 'Lời nhắn', replies: 'Trả lời' },
    seeAt: 'Xem: {url}',
    seeAdmin: 'Xem trang quản trị.',
    campaign: 'Một chiến dịch cần bạn xem',
    campaigns: '{n} chiến dịch cần bạn xem, mới nhất',
  },
};

import { adminPath } from '@lacquer/contracts/staff/admin-paths';
import { pushMessage } from '@lacquer/contracts/staff/push-message';
import { isStaffLanguage } from '../src/staff-words/languages';
import type { StaffLanguage } from '@lacquer/contracts/staff/staff-languages';

/** The worker loads no dictionary: these are the words for a message that it cannot read. */
const unread: Readonly<Record<StaffLanguage, { title: string; body: string }>> = {
  en: { title: 'News from the salon', body: 'Open the admin to see it.' },
  es: { title: 'Novedades del salón', body: 'Abra la administración para verlas.' },
  ko: { title: '살롱의 새 소식', body: '관리 화면을 열어 확인하세요.' },
  vi: { title: 'Tin mới từ tiệm', body: 'Mở trang quản lý để xem.' },
};

interface Shown {
  title: string;
  options: NotificationOptions & { renotify: boolean };
  /** The number on the icon of the app; absent: it stays. */
  badge?: number | undefined;
}

/** The notification for the data of a push message. Data that is not one of ours gets a notification as well. */
export function notificationOf(data: string | undefined, language: string): Shown {
  const message = readMessage(data) ?? {
    ...unread[isStaffLanguage(language) ? language : 'en'],
    tag: 'unread',
    url: adminPath,
    badge: undefined,
  };
  const { title, body, tag, url, badge } = message;
  return {
    title,
    options: {
      body,
      tag,
      renotify: false,
      icon: `${adminPath}/icons/icon-192.png`,
      badge: `${adminPath}/icons/badge-96.png`,
      data: { url },
    },
    badge,
  };
}

function readMessage(data: string | undefined) {
  try {
    return pushMessage.parse(JSON.parse(data ?? ''));
  } catch {
    return null;
  }
}

import type { SendingWindow } from './sending-window.js';

export interface SendingTime {
  startsAt: Date;
  /** Null: the window opens too seldom to tell. */
  endsAt: Date | null;
}

/** More windows than a year has. */
const mostWindows = 1000;

/** When so many seconds of sending begin and end, if nothing is sent outside the window. */
export function findSendingTime(
  window: Pick<SendingWindow, 'opensAt' | 'closesAt' | 'isOpen'>,
  from: Date,
  sendingSeconds: number,
): SendingTime {
  const startsAt = window.isOpen(from) ? from : (window.opensAt(from) ?? from);
  let at = startsAt;
  let leftMs = sendingSeconds * 1000;
  for (let count = 0; count < mostWindows; count++) {
    const closes = window.closesAt(at);
    if (!closes || at.getTime() + leftMs <= closes.getTime())
      return { startsAt, endsAt: new Date(at.getTime() + leftMs) };
    leftMs -= closes.getTime() - at.getTime();
    const opens = window.isOpen(closes) ? closes : window.opensAt(closes);
    if (!opens) break;
    at = opens;
  }
  return { startsAt, endsAt: null };
}

import type { SendingWindow } from './sending-window.js';

export interface SendingTime {
  startsAt: Date;
  /** Null: the window opens too seldom to tell. */
  endsAt: Date | null;
}

/** More openings than two years have. */
const maxOpenings = 1000;

/** When `sendingSeconds` of sending start and end if they begin at `from` and nothing is sent outside the window. */
export function findSendingTime(
  window: Pick<SendingWindow, 'isOpen' | 'opensAt' | 'closesAt'>,
  from: Date,
  sendingSeconds: number,
): SendingTime {
  const startsAt = window.opensAt(from) ?? from;
  let at = startsAt;
  let leftMs = sendingSeconds * 1000;
  for (let openings = 0; openings < maxOpenings; openings++) {
    const closes = window.closesAt(at);
    if (!closes || at.getTime() + leftMs <= closes.getTime()) {
      return { startsAt, endsAt: new Date(at.getTime() + leftMs) };
    }
    leftMs -= closes.getTime() - at.getTime();
    // one opening may follow another without a break
    const opens = window.isOpen(closes) ? closes : window.opensAt(closes);
    if (!opens) break;
    at = opens;
  }
  return { startsAt, endsAt: null };
}

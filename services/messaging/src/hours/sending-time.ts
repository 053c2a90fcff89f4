import type { CommonWindow } from './common-window.js';

export interface SendingTime {
  startsAt: Date;
  /** Null: the windows open too rarely to compute it. */
  endsAt: Date | null;
}

/** Texts with the same sending hours. */
export interface SendingShare {
  window: Pick<CommonWindow, 'isOpen' | 'opensAt' | 'closesAt'>;
  /** Sending time for these texts alone. */
  seconds: number;
}

/** More openings than occur in two years. */
const maxOpenings = 1000;

/**
 * The start and end of sending from `from` on, with each share sent only in its own window. Shares with open windows
 * are sent in parallel and share the sender's rate.
 */
export function findSendingTime(shares: readonly SendingShare[], from: Date): SendingTime {
  const left = shares.map(({ window, seconds }) => ({ window, ms: seconds * 1000 }));
  let startsAt: Date | null = null;
  let at = from;
  for (let turn = 0; turn < maxOpenings * Math.max(1, shares.length); turn++) {
    const unsent = left.filter(({ ms }) => ms > 0);
    const pool = unsent.length > 0 ? unsent : left;
    const open = pool.filter(({ window }) => window.isOpen(at));
    if (open.length > 0) startsAt ??= at;
    if (unsent.length === 0 && (startsAt || left.length === 0)) return { startsAt: startsAt ?? from, endsAt: at };
    const changes = pool.flatMap(({ window }) => {
      const change = window.isOpen(at) ? window.closesAt(at) : window.opensAt(at);
      return change ? [change.getTime()] : [];
    });
    const openMs = open.reduce((sum, { ms }) => sum + ms, 0);
    const untilChange = changes.length === 0 ? Infinity : Math.min(...changes) - at.getTime();
    const step = open.length === 0 ? untilChange : Math.min(openMs, untilChange);
    if (!Number.isFinite(step)) break;
    const sentShare = openMs === 0 ? 0 : step / openMs;
    for (const share of open) share.ms = sentShare >= 1 ? 0 : share.ms * (1 - sentShare);
    at = new Date(at.getTime() + Math.max(1, step));
  }
  return { startsAt: startsAt ?? from, endsAt: null };
}

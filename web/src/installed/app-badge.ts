import { useEffect } from 'react';

/** How many things wait. `some`: at least one, and it is not known how many. */
export type WaitingSum = number | 'some';

/** Shows on the icon of the installed app what waits, as the open admin knows it. Browsers without badges ignore it. */
export function useAppBadge(waiting: WaitingSum | undefined): void {
  useEffect(() => {
    if (waiting === undefined || !('setAppBadge' in navigator)) return;
    const shown =
      waiting === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(waiting === 'some' ? undefined : waiting);
    shown.catch(() => undefined);
  }, [waiting]);
}

export async function clearAppBadge(): Promise<void> {
  if ('clearAppBadge' in navigator) await navigator.clearAppBadge().catch(() => undefined);
}

import { CloudOff, Hourglass, type LucideIcon, WifiOff } from 'lucide-react';
import { formatDate, formatTime } from '../../format/dates';
import { useShownSince } from '../../kept/use-shown-since';
import { useOnline } from '../../loading/use-online';
import { useAwaySince, useLeaveWarning, useWaitingWrites } from '../../reach/use-reach';
import { counted, t } from '../../staff-words/words';

interface State {
  icon: LucideIcon;
  title: string;
  words: string;
}

/** Says above every page, and above an open dialog, what is not saved or not current, and why. */
export function ConnectionLine() {
  const state = useConnection();
  return (
    // `aria-live`: stays readable while a dialog hides the rest of the page
    <div role="status" aria-live="polite" className={state ? 'sticky top-2 z-60 mb-3' : undefined}>
      {state && (
        <div className="flex gap-3 rounded-2xl border border-brass/50 bg-caution-tint px-4 py-2.5 text-caution shadow-soft">
          <state.icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <p>
            <strong className="font-semibold">{state.title}</strong> {state.words}
          </p>
        </div>
      )}
    </div>
  );
}

function useConnection(): State | null {
  const isOnline = useOnline();
  const awaySince = useAwaySince();
  const shownSince = useShownSince();
  const { unsaved, isSlow } = useWaitingWrites();
  useLeaveWarning(unsaved > 0);
  if (shownSince !== null && unsaved === 0)
    return {
      icon: WifiOff,
      title: t('No connection.'),
      words: t('This is as of {time}. Changes need a connection.', { time: momentOf(shownSince) }),
    };
  if (!isOnline) {
    const waiting =
      unsaved > 0
        ? counted(unsaved, 'change is not sent yet, and will be sent', 'changes are not sent yet, and will be sent')
        : t('Your input is kept, and changes are sent');
    return {
      icon: WifiOff,
      title: t('You are offline.'),
      words: t('{waiting} when the connection is back. Keep this page open.', { waiting }),
    };
  }
  if (unsaved > 0)
    return {
      icon: CloudOff,
      title: t('Not saved yet:'),
      words: t('the server does not answer. Trying again by itself. Keep this page open.'),
    };
  if (awaySince !== null)
    return {
      icon: CloudOff,
      title: t('Cannot reach the server.'),
      words: t('What you see is as of {time}. Trying again by itself.', {
        time: formatTime(new Date(awaySince).toISOString()),
      }),
    };
  if (isSlow)
    return { icon: Hourglass, title: t('Not saved yet:'), words: t('the server is slow to answer. Still waiting.') };
  return null;
}

/** The time of day, on an earlier day with its date: `2:32 PM`, `Nov 27, 2026, 2:32 PM`. */
function momentOf(at: number): string {
  const instant = new Date(at).toISOString();
  const isToday = formatDate(instant) === formatDate(new Date().toISOString());
  return isToday ? formatTime(instant) : `${formatDate(instant)}, ${formatTime(instant)}`;
}

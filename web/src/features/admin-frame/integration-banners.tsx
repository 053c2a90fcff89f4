import type { Integrations } from '@lacquer/contracts/staff/staff';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { ChevronRight, TriangleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { integrationsQuery } from '../../connections/queries';
import { counted } from '../../format/count';

interface Gap {
  key: string;
  /** For one line of a phone. */
  short: string;
  words: string;
}

const storageKey = 'lacquer-hidden-gaps';

/** They say the same, at more length. */
const saidAt: readonly string[] = ['/admin', '/admin/health'];

/**
 * One line for everything that does not work as staff may think: texts are simulated, Square is not connected or refuses the
 * token, payments are not counted, a proxy hides who visits. Health says the rest. Whoever hides it sees it again in the next
 * session, and when something else is amiss.
 */
export function IntegrationBanners() {
  const { data } = useQuery(integrationsQuery);
  const [hidden, setHidden] = useState(readHidden);
  const { pathname } = useLocation();
  const gaps = data ? gapsOf(data) : [];
  const state = gaps.map(({ key }) => key).join();
  const isShown = gaps.length > 0 && hidden !== state && !saidAt.includes(pathname);
  return (
    <div role="status" className={isShown ? 'mb-4' : undefined}>
      {isShown && (
        <div className="flex items-center rounded-2xl border border-brass/50 bg-caution-tint text-[0.84rem] text-caution sm:text-[0.9rem]">
          <Link
            to="/admin/health"
            className="flex min-h-11 min-w-0 flex-1 items-center gap-1.5 pl-3 underline-offset-4 hover:underline max-sm:underline sm:gap-2.5 sm:pl-4"
          >
            <TriangleAlert aria-hidden="true" className="size-4.5 shrink-0" />
            <span className="min-w-0 truncate font-medium">
              <span className="sm:hidden">{gaps.map(({ short }) => short).join(' · ')}</span>
              <span className="max-sm:hidden">{gaps.map(({ words }) => words).join(' · ')}</span>
            </span>
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 max-sm:hidden" />
            <span className="sr-only">See Health</span>
          </Link>
          <button
            type="button"
            aria-label="Hide until the next session"
            onClick={() => {
              setHidden(state);
              keepHidden(state);
            }}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:text-ink"
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </div>
      )}
    </div>
  );
}

function gapsOf({ sms, square, proxy }: Integrations): Gap[] {
  const { connected, setAside, tokenRefusedSince } = square;
  const uncounted = counted(setAside.length, 'payment');
  const found: (Gap | false)[] = [
    sms.simulated && { key: 'sms', short: 'SMS simulated', words: 'SMS is simulated: no text is sent' },
    !connected && { key: 'square', short: 'No Square', words: 'Square is not connected' },
    tokenRefusedSince !== null && {
      key: `token ${tokenRefusedSince}`,
      short: 'Square refuses the token',
      words: 'Square refuses the access token: payments wait',
    },
    setAside.length > 0 && {
      key: `aside ${setAside.map(({ paymentId }) => paymentId).join(' ')}`,
      short: `${uncounted} not counted`,
      words: `${uncounted} of Square ${setAside.length === 1 ? 'is' : 'are'} not counted`,
    },
    proxy.isUntrusted && { key: 'proxy', short: 'Proxy not trusted', words: 'All visitors count as one' },
  ];
  return found.filter((gap) => gap !== false);
}

/** Storage may be forbidden: then it is hidden until the page is left. */
function readHidden(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function keepHidden(state: string): void {
  try {
    sessionStorage.setItem(storageKey, state);
  } catch {
    // it holds for this page
  }
}

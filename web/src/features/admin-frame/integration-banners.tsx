import type { Integrations } from '@lacquer/contracts/staff/staff';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { NoticeLine } from '../../components/ui/messages/notice-line';
import { integrationsQuery } from '../../connections/queries';
import { counted, t } from '../../staff-words/words';

interface Gap {
  key: string;
  /** Fits on one line on a phone. */
  short: string;
  words: string;
}

const storageKey = 'lacquer-hidden-gaps';

/** Pages that show the same in more detail. */
const saidAt: readonly string[] = ['/admin', '/admin/health'];

/**
 * A one-line notice about problems that staff may not expect: simulated texts, a missing Square connection, a refused
 * Square token, uncounted payments, an untrusted proxy. Health shows the details. A hidden notice reappears in the next
 * session, or when another problem occurs.
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
        <NoticeLine
          icon={TriangleAlert}
          to="/admin/health"
          short={gaps.map(({ short }) => short).join(' · ')}
          words={gaps.map(({ words }) => words).join(' · ')}
          leadsTo={t('See Health')}
          tone="caution"
          hide={{
            label: t('Hide until the next session'),
            onHide: () => {
              setHidden(state);
              keepHidden(state);
            },
          }}
        />
      )}
    </div>
  );
}

function gapsOf({ sms, square, proxy }: Integrations): Gap[] {
  const { connected, setAside, tokenRefusedSince } = square;
  const uncounted = setAside.length;
  const found: (Gap | false)[] = [
    sms.simulated && { key: 'sms', short: t('SMS simulated'), words: t('SMS is simulated: no texts are sent') },
    !connected && { key: 'square', short: t('No Square'), words: t('Square is not connected') },
    tokenRefusedSince !== null && {
      key: `token ${tokenRefusedSince}`,
      short: t('Square rejects the token'),
      words: t('Square rejects the access token: payments are delayed'),
    },
    setAside.length > 0 && {
      key: `aside ${setAside.map(({ paymentId }) => paymentId).join(' ')}`,
      short: counted(uncounted, 'payment not counted', 'payments not counted'),
      words: counted(uncounted, 'Square payment is not counted', 'Square payments are not counted'),
    },
    proxy.isUntrusted && { key: 'proxy', short: t('Proxy not trusted'), words: t('All visitors count as one') },
  ];
  return found.filter((gap) => gap !== false);
}

/** Where storage is blocked, it stays hidden until the page is closed. */
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
    // it stays hidden until the page is closed
  }
}

import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { NoticeLine } from '../../components/ui/messages/notice-line';
import { t } from '../../staff-words/words';
import { accountQuery } from './queries';

const laterMs = 14 * 86_400_000;
const keyOf = (accountId: string) => `lacquer-second-step-later ${accountId}`;

/**
 * Recommends a second step to owners who have none. Hiding it lasts two weeks, and applies per account and browser.
 */
export function SecondStepNotice({ accountId }: { accountId: string }) {
  const { data: account } = useQuery(accountQuery);
  const [isLater, setIsLater] = useState(() => isPutOff(accountId));
  const { pathname } = useLocation();
  // the account page explains it in more detail
  if (account?.role !== 'owner' || account.secondStep.isOn || isLater || pathname === '/admin/account') return null;
  return (
    <div className="my-3">
      <NoticeLine
        icon={ShieldAlert}
        to="/admin/account"
        short={t('No second step yet')}
        words={t('Your account has no second step: anyone who learns your password can text all your customers')}
        leadsTo={t('Set it up')}
        tone="calm"
        hide={{
          label: t('Hide for two weeks'),
          onHide: () => {
            setIsLater(true);
            putOff(accountId);
          },
        }}
      />
    </div>
  );
}

/** Where storage is blocked, it stays hidden until the page is closed. */
function isPutOff(accountId: string): boolean {
  try {
    return Number(localStorage.getItem(keyOf(accountId))) > Date.now();
  } catch {
    return false;
  }
}

function putOff(accountId: string): void {
  try {
    localStorage.setItem(keyOf(accountId), String(Date.now() + laterMs));
  } catch {
    // it stays hidden until the page is closed
  }
}

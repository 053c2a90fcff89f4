import type { Session } from '@lacquer/contracts/staff/staff';
import { Lock } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { PageTitle } from '../../components/ui/page-title';
import { t } from '../../staff-words/words';

interface OwnersOnlyProps {
  session: Session;
  title: string;
  children: ReactNode;
}

/** A page for owners only. Other users see an explanation instead of the server's errors. */
export function OwnersOnly({ session, title, children }: OwnersOnlyProps) {
  if (session.role === 'owner') return children;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <div className="mt-6">
        <EmptyState icon={Lock}>{t('Only an owner can open this page. Ask the owner to sign in here.')}</EmptyState>
      </div>
    </>
  );
}

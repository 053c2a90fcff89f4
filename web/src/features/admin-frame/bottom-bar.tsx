import type { Session } from '@lacquer/contracts/staff/staff';
import { Link } from '@tanstack/react-router';
import { Globe, LogOut, Menu } from 'lucide-react';
import { useState } from 'react';
import { Sheet } from '../../components/ui/overlays/sheet';
import { t } from '../../staff-words/words';
import { SchemeChoice } from './scheme-choice';
import { sectionsFor } from './sections';
import { sideItem } from './side-bar';
import { useWaiting, type Waiting, WaitingSign } from './waiting';
import { roleName } from '../../staff-words/role-name';

interface BottomBarProps {
  session: Session;
  onSignOut: () => void;
  isSigningOut: boolean;
}

const barItem =
  'relative flex min-h-14 flex-auto flex-col items-center justify-center gap-0.5 px-0.5 text-small font-medium text-ink-soft outline-offset-[-3px] data-[status=active]:text-lacquer';

/** The bottom bar on phones. Pages that do not fit are in its More menu. */
export function BottomBar({ session, onSignOut, isSigningOut }: BottomBarProps) {
  const [isMoreOpen, setIsMoreOpen] = useState(false);
  const sections = sectionsFor(session.role);
  const behindMore = sections.filter(({ place }) => place === 'more');
  const waiting = useWaiting();
  const close = () => setIsMoreOpen(false);
  return (
    <>
      <nav
        aria-label={t('Admin')}
        className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
      >
        {sections
          .filter(({ place }) => place === 'bar')
          .map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }} className={barItem}>
              <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} /> {label}
              <Corner waiting={waiting[to]} />
            </Link>
          ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setIsMoreOpen(true)} className={barItem}>
          <Menu aria-hidden="true" className="size-5.5" strokeWidth={1.75} /> {t('More')}
          <Corner waiting={behindMore.map(({ to }) => waiting[to]).find((each) => each !== undefined)} />
        </button>
      </nav>
      <Sheet
        isOpen={isMoreOpen}
        onOpenChange={setIsMoreOpen}
        title={t('More')}
        description={
          <span className="wrap-anywhere">
            {session.email}, {roleName(session.role)}
          </span>
        }
      >
        <div className="grid gap-0.5">
          {behindMore.map(({ to, label, icon: Icon }) => (
            <Link key={to} to={to} onClick={close} className={sideItem}>
              <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="flex-1">{label}</span>
              <WaitingSign waiting={waiting[to]} />
            </Link>
          ))}
          <Link to="/" reloadDocument className={sideItem}>
            <Globe aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} /> {t("The salon's site")}
          </Link>
          <button type="button" onClick={onSignOut} disabled={isSigningOut} className={sideItem}>
            <LogOut aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} /> {t('Sign out')}
          </button>
        </div>
        <div className="mt-4">
          <SchemeChoice />
        </div>
      </Sheet>
    </>
  );
}

/** The badge at the top right of the icon. */
const Corner = ({ waiting }: { waiting: Waiting | undefined }) => (
  <span className="absolute top-1.5 left-[calc(50%+0.45rem)]">
    <WaitingSign waiting={waiting} />
  </span>
);

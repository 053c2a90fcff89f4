import type { Session } from '@lacquer/contracts/staff/staff';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Emblem } from '../../components/emblem';
import { t } from '../../staff-words/words';
import { SchemeChoice } from './scheme-choice';
import { sectionsFor } from './sections';
import { useWaiting, WaitingSign } from './waiting';
import { roleName } from '../../staff-words/role-name';

interface SideBarProps {
  salonName: string;
  session: Session;
  onSignOut: () => void;
  isSigningOut: boolean;
  /** Shown below the salon's name. */
  search: ReactNode;
}

export const sideItem =
  'flex min-h-11 w-full items-center gap-3 rounded-xl px-3 text-left font-medium text-ink-soft hover:bg-plaster-mid hover:text-ink data-[status=active]:bg-plaster-deep data-[status=active]:text-ink';

/** The side bar on desktop. Phones have the bottom bar. */
export function SideBar({ salonName, session, onSignOut, isSigningOut, search }: SideBarProps) {
  const waiting = useWaiting();
  return (
    <header className="sticky top-0 flex h-dvh flex-col gap-5 overflow-y-auto border-r border-line bg-surface px-3 py-5 max-lg:hidden">
      <Link
        to="/"
        reloadDocument
        className="flex min-w-0 items-center gap-2.5 px-2 font-display text-base leading-tight wrap-anywhere"
      >
        <Emblem /> {salonName}
      </Link>
      {search}
      <nav aria-label={t('Admin')} className="grid gap-0.5">
        {sectionsFor(session.role).map(({ to, label, icon: Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }} className={sideItem}>
            <Icon aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} />
            <span className="flex-1">{label}</span>
            <WaitingSign waiting={waiting[to]} />
          </Link>
        ))}
      </nav>
      <div className="mt-auto grid gap-3">
        <SchemeChoice />
        <p className="px-3 text-small leading-5 wrap-anywhere text-ink-soft">
          {session.email}
          <br />
          <span className="capitalize">{roleName(session.role)}</span>
        </p>
        <button type="button" onClick={onSignOut} disabled={isSigningOut} className={sideItem}>
          <LogOut aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.75} /> {t('Sign out')}
        </button>
      </div>
    </header>
  );
}

import type { Session } from '@lacquer/contracts/staff/staff';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Emblem } from '../../components/emblem';
import { BelowTitle } from '../../components/ui/page-title';
import { useAppBadge } from '../../installed/app-badge';
import { useInstalledAdmin } from '../../installed/use-installed-admin';
import { useLive } from '../../live/use-live';
import { useRecovery } from '../../reach/use-reach';
import { useSalon } from '../../salon/queries';
import { t } from '../../staff-words/words';
import { BottomBar } from './bottom-bar';
import { ConnectionLine } from './connection-line';
import { IntegrationBanners } from './integration-banners';
import { PaletteField, PaletteIcon, usePaletteKey } from './palette-button';
import { SideBar } from './side-bar';
import { useWaitingSum } from './waiting';

interface AdminFrameProps {
  session: Session;
  onSignOut: () => void;
  isSigningOut: boolean;
  /** Opens the palette. */
  onFind: () => void;
  /** Shown below the title of every page. */
  notice: ReactNode;
  children: ReactNode;
}

/** The frame of all admin pages: a side bar on desktop, a bottom bar on phones and tablets. */
export function AdminFrame({ session, onSignOut, isSigningOut, onFind, notice, children }: AdminFrameProps) {
  const salonName = useSalon()?.name ?? t('Salon');
  usePaletteKey(onFind);
  useRecovery();
  useLive();
  useInstalledAdmin();
  useAppBadge(useWaitingSum());
  const bar = { session, onSignOut, isSigningOut };
  return (
    <div className="text-base leading-6 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]">
      <a
        href="#page"
        className="sr-only z-50 rounded-full bg-ink px-5 py-3 text-plaster focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('Skip to content')}
      </a>
      <SideBar {...bar} salonName={salonName} search={<PaletteField onOpen={onFind} />} />
      <div className="min-w-0">
        <header className="flex min-h-14 items-center justify-between gap-3 border-b border-line bg-surface px-4 py-2 sm:px-6 lg:hidden">
          <Link
            to="/"
            reloadDocument
            className="flex min-w-0 items-center gap-2.5 font-display text-base leading-tight wrap-anywhere"
          >
            <Emblem /> {salonName}
          </Link>
          <PaletteIcon onOpen={onFind} />
        </header>
        <main
          id="page"
          tabIndex={-1}
          className="mx-auto max-w-6xl px-4 py-5 outline-none max-lg:pb-24 sm:px-6 lg:px-10 lg:py-8"
        >
          <ConnectionLine />
          <IntegrationBanners />
          <BelowTitle value={notice}>{children}</BelowTitle>
        </main>
      </div>
      <BottomBar {...bar} />
    </div>
  );
}

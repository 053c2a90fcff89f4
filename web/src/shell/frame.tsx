import type { ReactNode } from 'react';
import { FloatingBooking, PhoneBar } from './booking';
import { siteFooter } from './footer-island';
import { SiteHeader } from './header';
import { SpecialTodayIsland } from './special-today-island';
import { useWords } from '../language/translate';

/** Header and footer of every public page. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { t } = useWords();
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-ink px-5 py-3 text-white focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        {t('Skip to content')}
      </a>
      <SpecialTodayIsland />
      <SiteHeader />
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {siteFooter}
      <FloatingBooking />
      <PhoneBar />
    </>
  );
}

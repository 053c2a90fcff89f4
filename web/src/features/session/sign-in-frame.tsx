import type { ReactNode } from 'react';
import { Emblem } from '../../components/emblem';
import { useSalon } from '../../salon/queries';
import { LanguageLinks } from './language-links';
import { t } from '../../staff-words/words';

/** Styles of a card on these pages. */
export const signInCard = 'mt-8 grid gap-5 rounded-[2rem] bg-surface p-7 shadow-lift sm:p-9';

/** The frame of pages for users who are not signed in. */
export function SignInFrame({ children }: { children: ReactNode }) {
  const salon = useSalon();
  return (
    <main className="grid min-h-dvh place-items-center px-5 py-12">
      <div className="w-full max-w-md">
        <p className="flex items-center justify-center gap-3 font-display text-title text-balance wrap-anywhere">
          <Emblem /> {salon?.name ?? t('Salon')}
        </p>
        {children}
        <LanguageLinks />
      </div>
    </main>
  );
}

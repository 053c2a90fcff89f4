import { pathIn } from '@lacquer/contracts/site/languages';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PhoneLink } from '../components/phone-link';
import { Button } from '../components/ui/button';
import { useWords, type Words } from '../language/translate';
import { isConnectionFailure } from '../loading/connection';
import { LostScript } from '../loading/load-again';
import type { StaffPhrase } from '../staff-words/words';

/** How often a screen without a connection tries again by itself, in milliseconds. */
const retryDelay = 10_000;

const reloadedKey = 'lacquer.reloaded-for';

/** Stands for a screen that could not be shown. While the server cannot be reached, it tries again by itself. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { isShell, language } = router.options.context;
  const isUnreachable = isConnectionFailure(error);
  useEffect(() => {
    if (!isUnreachable) return undefined;
    const retry = () => {
      void router.invalidate();
    };
    const timer = setTimeout(retry, retryDelay);
    addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', retry);
    };
    // a new failure: another delay
  }, [router, error, isUnreachable]);
  useEffect(() => {
    if (error instanceof LostScript) void reloadOnce();
  }, [error]);

  const { t } = useWords();
  const { title, text, home } = wordsOf(t, isUnreachable, isShell);
  return (
    <div role="alert" className="mx-auto max-w-xl px-5 py-24 text-center">
      <h1 className="text-heading text-balance">{title}</h1>
      <p className="mt-4 text-ink-soft">{text}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button
          onClick={() => {
            reset();
            void router.invalidate();
          }}
        >
          {t('Try again')}
        </Button>
        {!isShell && (
          <PhoneLink label="error screen" className={outline}>
            {t('Call the salon')}
          </PhoneLink>
        )}
        {/* a link of its own document: the scripts of this one may be what is lost */}
        <a href={isShell ? '/admin' : pathIn(language, '/')} className={outline}>
          {home}
        </a>
      </div>
    </div>
  );
}

const outline =
  'inline-flex h-12 items-center justify-center rounded-full border border-ink/25 px-6 font-semibold whitespace-nowrap cramped:h-auto cramped:whitespace-normal hover:border-ink/60';

interface ScreenWords {
  title: string;
  text: string;
  home: string;
}

/** Visitors are asked to call; staff reads that nothing is lost. */
function wordsOf(t: Words['t'], isUnreachable: boolean, isShell: boolean): ScreenWords {
  // in the admin, the dictionary is that of its staff
  const say = t as (phrase: StaffPhrase) => string;
  const kept = isShell ? `${say('What is saved is safe.')} ` : '';
  const home = isShell ? say('Home') : t('Back to the salon');
  if (!isUnreachable) {
    const advice = isShell
      ? say('Try it again. If it happens again, reload the page.')
      : t('Try it again. If it happens again, please call us.');
    return { title: t('Something went wrong on this page'), text: kept + advice, home };
  }
  const [title, text] = isOffline()
    ? [t('No connection'), t('The page opens by itself as soon as this device is online again.')]
    : [t('The server cannot be reached'), t('The page tries again by itself every few seconds.')];
  return { title, text: kept + text, home };
}

const isOffline = (): boolean => !import.meta.env.SSR && !navigator.onLine;

/**
 * Reloads a page whose script is lost although the server answers: after a release, an open page names files that are
 * no longer there. Once per address and tab, so that it never goes round.
 */
async function reloadOnce(): Promise<void> {
  try {
    if (sessionStorage.getItem(reloadedKey) === location.href) return;
    const answer = await fetch(location.href, {
      method: 'HEAD',
      cache: 'no-store',
      signal: AbortSignal.timeout(10_000),
    });
    if (!answer.ok) return;
    sessionStorage.setItem(reloadedKey, location.href);
    location.reload();
  } catch {
    // no storage or no connection: the screen stays
  }
}

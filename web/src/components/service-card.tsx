import type { MenuService } from '@lacquer/contracts/site/published';
import { Link } from '@tanstack/react-router';
import { minutesText } from '@lacquer/contracts/site/duration';
import { ServicePrice } from '../menu/menu-price';
import { PolishNail } from './polish-nail';
import { useWords } from '../language/translate';

/** `level`: the heading level, which depends on the page. */
export function ServiceCard({ service, level: Heading = 'h3' }: { service: MenuService; level?: 'h2' | 'h3' }) {
  const { t } = useWords();
  const { slug, name, line, minutes, color, tip, per, exact } = service;
  return (
    <article className="group relative flex h-full gap-5 rounded-3xl bg-white p-5 shadow-soft transition-shadow hover:shadow-lift sm:p-6">
      <PolishNail polish={color} tip={tip} name={slug} className="mt-1 h-24 w-14" />
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading className="text-title leading-tight wrap-anywhere">
          <Link
            to="/$slug"
            params={{ slug }}
            viewTransition
            className="after:absolute after:inset-0 after:rounded-3xl group-hover:text-lacquer"
          >
            {name}
          </Link>
        </Heading>
        {line && <p className="mt-1.5 text-small text-ink-soft">{line}</p>}
        <p className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-3 text-small">
          <span className="text-ink-soft">{exact ? t('Price') : t('Starting at')}</span>
          <span className={`font-display text-lacquer ${per ? 'text-base' : 'text-title'}`}>
            <ServicePrice slug={slug} />
          </span>
          <span className="ml-auto text-small whitespace-nowrap text-ink-soft">
            {minutes && t('{minutes} min', { minutes: minutesText(minutes) })}
          </span>
        </p>
      </div>
    </article>
  );
}

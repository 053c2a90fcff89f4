import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Breadcrumb } from '../seo/page';
import { useWords } from '../language/translate';

interface PageHeaderProps {
  /** Breadcrumbs below home, this page last. */
  trail: readonly Breadcrumb[];
  eyebrow: ReactNode;
  title: string;
  text: string | null;
  /** Rendered next to the text. */
  aside?: ReactNode;
  /** Rendered below the text, such as buttons. */
  children?: ReactNode;
}

/** The top of every page except home. */
export function PageHeader({ trail, eyebrow, title, text, aside, children }: PageHeaderProps) {
  return (
    <div className="relative overflow-hidden gutter">
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[radial-gradient(80%_90%_at_88%_0%,var(--color-glow)_0%,transparent_62%),linear-gradient(180deg,var(--color-veil),var(--color-plaster))]"
      />
      <div
        className={`mx-auto grid max-w-6xl items-center gap-10 pt-6 pb-10 sm:pb-12 ${aside ? 'md:grid-cols-[7fr_4fr] lg:gap-20' : ''}`}
      >
        <div>
          <Breadcrumbs trail={trail} />
          <p className="eyebrow mt-6 sm:mt-12">{eyebrow}</p>
          <h1 className="mt-4 max-w-[18ch] text-display wrap-anywhere">{title}</h1>
          {text && (
            <p className="mt-4 max-w-[54ch] text-base leading-[1.75] text-pretty whitespace-pre-line text-ink-soft sm:mt-6">
              {text}
            </p>
          )}
          {children}
        </div>
        {aside}
      </div>
    </div>
  );
}

function Breadcrumbs({ trail }: { trail: readonly Breadcrumb[] }) {
  const { t } = useWords();
  const parents = [{ name: t('Home'), path: '/' }, ...trail.slice(0, -1)];
  return (
    <nav aria-label={t('Breadcrumb')} className="text-small text-ink-soft">
      <ol className="flex flex-wrap items-center">
        {parents.map(({ name, path }) => (
          <li key={path}>
            <Link
              to={path}
              className="-my-1 inline-flex min-h-11 items-center underline decoration-brass underline-offset-4 hover:text-lacquer"
            >
              {name}
            </Link>
            <span aria-hidden="true" className="mx-2 text-brass">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="py-1">
          {trail.at(-1)?.name}
        </li>
      </ol>
    </nav>
  );
}

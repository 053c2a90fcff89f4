import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { pageLinks } from '../../content/pages/site-links';
import { MenuPrice } from '../../menu/menu-price';
import { LanguageSwitch } from '../language-switch';
import { useMenu } from '../../menu/queries';
import { useWords } from '../../language/translate';

const entry = 'block py-2.5 font-display text-title aria-[current=page]:text-lacquer';
const homeOnly = { exact: true, includeHash: false } as const;

/** The menu on phones. Services is a toggle in it. */
export function MobileMenu() {
  const { t } = useWords();
  const { categories } = useMenu();
  const [servicesOpen, setServicesOpen] = useState(false);
  return (
    <>
      <Link to="/" hash="" activeOptions={homeOnly} className={entry}>
        {t('Home')}
      </Link>
      <button
        type="button"
        aria-expanded={servicesOpen}
        aria-controls="mobile-services"
        onClick={() => setServicesOpen(!servicesOpen)}
        className={`${entry} flex w-full items-center justify-between text-left`}
      >
        {t('Services')}
        <ChevronDown
          aria-hidden="true"
          className={`size-5 text-brass transition-transform ${servicesOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <ul id="mobile-services" hidden={!servicesOpen} className="mb-2 border-l-2 border-brass/40 pl-4">
        {categories.map(({ slug, name }) => (
          <li key={slug}>
            <Link to="/$slug" params={{ slug }} className="flex items-baseline justify-between gap-4 py-2.5 text-base">
              <span className="min-w-0 wrap-anywhere">{name}</span>{' '}
              <span className="shrink-0 text-small text-ink-soft">
                <MenuPrice
                  pick={(prices) => prices.lowestOf(slug)}
                  show={(price) => t('from {price}+', { price })}
                  fallback=""
                />
              </span>
            </Link>
          </li>
        ))}
        <li>
          <Link to="/services" className="block py-2.5 text-base font-semibold text-lacquer">
            {t('View All Services')}
          </Link>
        </li>
      </ul>
      {pageLinks.map((link) => (
        <Link key={link.to} to={link.to} className={entry}>
          {t(link.label)}
        </Link>
      ))}
      <LanguageSwitch className="inline-block py-2.5 pr-6 font-display text-title" />
    </>
  );
}

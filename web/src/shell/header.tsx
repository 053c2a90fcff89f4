import type { SalonLogo } from '@lacquer/contracts/salon/salon';
import { Link } from '@tanstack/react-router';
import { Menu, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { BookingLink } from '../components/booking-link';
import { Emblem } from '../components/emblem';
import { makeIsland } from '../components/island';
import { Logo } from '../components/pictures/logo';
import { PhoneLink } from '../components/phone-link';
import { Button } from '../components/ui/button';
import { TooltipOver } from '../components/ui/overlays/tooltip';
import { pageLinks } from '../content/pages/site-links';
import { useSalon } from '../salon/queries';
import { formatPhone } from '../format/phone';
import { ServicesMenu } from './services-menu';
import { useWords } from '../language/translate';

const homeOnly = { exact: true, includeHash: false } as const;

// A hidden element is never near the viewport, so the code is fetched when the menu opens.
const { Island } = makeIsland({
  id: 'mobile-links',
  onServer: import.meta.env.SSR ? (await import('./late/mobile-menu')).MobileMenu : null,
  load: async () => (await import('./late/mobile-menu')).MobileMenu,
});
const menu = <Island />;

export function SiteHeader() {
  const { t } = useWords();
  const salon = useSalon();
  const phone = salon ? formatPhone(salon.phone) : '';
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="site-header sticky top-0 z-40 border-b border-brass/25 bg-plaster/90 backdrop-blur-md">
      <div className="gutter mx-auto flex min-h-18 max-w-7xl items-center gap-2 sm:gap-4 cramped:py-2">
        <HomeLink name={salon?.name ?? t('Nail salon')} logo={salon?.logo} onClick={close} />
        <nav aria-label={t('Main')} className="ml-auto hidden shrink-0 items-center gap-5 lg:flex xl:gap-7">
          <Link to="/" hash="" activeOptions={homeOnly} className="nav-link">
            {t('Home')}
          </Link>
          <ServicesMenu />
          {pageLinks.map((link) => (
            <Link key={link.to} to={link.to} className="nav-link">
              {t(link.label)}
            </Link>
          ))}
        </nav>
        <PhoneLink
          label="header"
          isIcon
          className="relative ml-auto hidden size-11 shrink-0 place-items-center rounded-full text-oxblood hover:bg-plaster-deep/50 sm:grid lg:ml-0 xl:flex xl:w-auto xl:gap-2 xl:px-3"
        >
          <Phone aria-hidden="true" className="size-5 xl:size-4" />
          <span className="hidden text-base font-medium xl:inline">{phone}</span>
          <TooltipOver text={t('Call {phone}', { phone })} className="xl:hidden" />
        </PhoneLink>
        <Button
          asChild
          size="sm"
          className={`h-11 shrink-0 max-sm:px-3.5 cramped:hidden ${salon ? 'max-sm:ml-auto' : 'ml-auto lg:ml-3'}`}
        >
          <BookingLink category="header" label="Book Now">
            {t('Book Now')}
          </BookingLink>
        </Button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="mobile-menu"
          aria-label={open ? t('Close menu') : t('Open menu')}
          onClick={() => setOpen(!open)}
          className="menu-button -mr-2 grid cramped:ml-auto size-11 shrink-0 place-items-center rounded-full lg:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      <nav
        id="mobile-menu"
        aria-label={t('Mobile')}
        hidden={!open}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a')) close();
        }}
        className="max-h-[calc(100dvh-8.5rem)] overflow-y-auto border-t border-brass/25 bg-plaster px-5 pt-2 pb-5 lg:hidden"
      >
        {menu}
      </nav>
    </header>
  );
}

/** Names of up to this many characters are set large: in two lines they fit next to the buttons on any phone. */
const shortName = 16;

interface HomeLinkProps {
  name: string;
  logo: SalonLogo | undefined;
  onClick: () => void;
}

/** The salon's logo, or its name. A long name wraps and is set smaller, so that the buttons next to it stay visible. */
function HomeLink({ name, logo, onClick }: HomeLinkProps) {
  const isShort = name.length <= shortName;
  return (
    <Link
      to="/"
      hash=""
      onClick={onClick}
      activeOptions={homeOnly}
      className="flex min-h-11 min-w-0 items-center gap-2.5 font-display tracking-tight sm:gap-3"
    >
      {logo ? (
        <Logo logo={logo} name={name} />
      ) : (
        <>
          <span className={isShort ? '' : 'max-[24rem]:hidden'}>
            <Emblem />
          </span>
          <span
            className={`leading-[1.12] text-balance wrap-anywhere ${isShort ? 'text-base min-[24rem]:text-title' : 'line-clamp-3 text-small sm:text-base'}`}
          >
            {name}
          </span>
        </>
      )}
    </Link>
  );
}

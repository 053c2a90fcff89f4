import { Link } from '@tanstack/react-router';
import { Menu, Phone, X } from 'lucide-react';
import { useState } from 'react';
import { salon } from '../content/salon';
import { useSiteSettings } from '../settings';
import { Emblem } from './emblem';
import { Button } from './ui/button';

const sections = [
  { hash: 'services', label: 'Services' },
  { hash: 'gallery', label: 'Our Work' },
  { hash: 'contact', label: 'Contact' },
] as const;

export function SiteHeader() {
  const { bookingUrl } = useSiteSettings();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <header className="sticky top-0 z-40 border-b border-brass/25 bg-plaster/90 backdrop-blur-md">
      <div className="mx-auto flex h-18 max-w-7xl items-center gap-2 px-5 sm:gap-4 sm:px-8">
        <Link
          to="/"
          onClick={close}
          className="flex items-center gap-2.5 font-display text-xl tracking-tight whitespace-nowrap sm:gap-3 sm:text-2xl"
        >
          <Emblem /> {salon.name}
        </Link>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-8 md:flex">
          <SectionLinks className="text-[0.98rem] font-medium hover:text-lacquer" onClick={close} />
        </nav>
        <a
          href={`tel:${salon.phone}`}
          aria-label={`Call ${salon.phoneText}`}
          className="ml-auto hidden size-11 place-items-center rounded-full text-oxblood sm:grid hover:bg-plaster-deep/50 md:ml-4 lg:flex lg:w-auto lg:gap-2 lg:px-3"
        >
          <Phone aria-hidden="true" className="size-5 lg:size-4" />
          <span className="hidden text-[0.98rem] font-medium lg:inline">{salon.phoneText}</span>
        </a>
        <Button asChild size="sm" className="max-sm:ml-auto">
          <a href={bookingUrl} target="_blank" rel="noopener noreferrer">
            Book Now
          </a>
        </Button>
        <button
          type="button"
          aria-expanded={open}
          aria-controls="mobile-menu"
          aria-label={open ? 'Close menu' : 'Open menu'}
          onClick={() => setOpen(!open)}
          className="-mr-2 grid size-11 place-items-center rounded-full md:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
        </button>
      </div>
      <nav
        id="mobile-menu"
        aria-label="Mobile"
        hidden={!open}
        className="border-t border-brass/25 bg-plaster px-5 pt-2 pb-5 md:hidden"
      >
        <SectionLinks className="block py-2.5 font-display text-2xl" onClick={close} />
      </nav>
    </header>
  );
}

const hashAware = { exact: true, includeHash: true } as const;

function SectionLinks({ className, onClick }: { className: string; onClick: () => void }) {
  return (
    <>
      <Link to="/" hash="" activeOptions={hashAware} onClick={onClick} className={className}>
        Home
      </Link>
      {sections.map((section) => (
        <Link
          key={section.hash}
          to="/"
          hash={section.hash}
          activeOptions={hashAware}
          onClick={onClick}
          className={className}
        >
          {section.label}
        </Link>
      ))}
    </>
  );
}

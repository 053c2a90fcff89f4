import { Link } from '@tanstack/react-router';
import { addressLine, salon } from '../content/salon';
import { Emblem } from './emblem';

const quickLinks = [
  { hash: 'services', label: 'Services' },
  { hash: 'gallery', label: 'Our Work' },
  { hash: 'contact', label: 'Contact' },
] as const;

export function SiteFooter() {
  return (
    <footer className="bg-ink py-14 text-plaster">
      <div className="mx-auto grid max-w-7xl gap-10 px-5 sm:px-8 sm:grid-cols-[2fr_1fr_1fr]">
        <div>
          <p className="flex items-center gap-3 font-display text-2xl">
            <Emblem /> {salon.name}
          </p>
          <p className="mt-4 max-w-[40ch] text-plaster-deep">
            {addressLine}
            <br />
            <a href={`tel:${salon.phone}`} className="underline decoration-brass underline-offset-4">
              {salon.phoneText}
            </a>
            <br />
            {salon.hours}
          </p>
        </div>
        <nav aria-label="Quick links">
          <p className="font-display text-lg">Quick links</p>
          <ul className="mt-3 space-y-2 text-plaster-deep">
            {quickLinks.map((link) => (
              <li key={link.hash}>
                <Link
                  to="/"
                  hash={link.hash}
                  activeOptions={{ includeHash: true }}
                  className="hover:text-white hover:underline"
                >
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <p className="font-display text-lg">Good to know</p>
          <p className="mt-3 text-plaster-deep">Walk-ins Welcome. Cash and credit cards accepted.</p>
        </div>
      </div>
      <p className="mx-auto mt-12 max-w-7xl px-5 text-[0.9rem] text-plaster-deep sm:px-8">
        A fictional salon, until its owner fills in the profile.
      </p>
    </footer>
  );
}

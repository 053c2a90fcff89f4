import type { Session } from '@lacquer/contracts/staff';
import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { Emblem } from '../../components/emblem';
import { Button } from '../../components/ui/button';
import { useSalon } from '../../salon/queries';
import { IntegrationBanners } from './integration-banners';

interface AdminFrameProps {
  session: Session;
  onSignOut: () => void;
  isSigningOut: boolean;
  /** Above every page. */
  notices: ReactNode;
  children: ReactNode;
}

const pages = [
  { to: '/admin/customers', label: 'Customers' },
  { to: '/admin/contacts', label: 'Contacts' },
  { to: '/admin/account', label: 'Account' },
] as const;

export function AdminFrame({ session, onSignOut, isSigningOut, notices, children }: AdminFrameProps) {
  const salon = useSalon();
  return (
    <>
      <header className="border-b border-brass/30 bg-white">
        <div className="mx-auto flex max-w-7xl flex-wrap items-center gap-x-3 gap-y-2 px-5 py-3 sm:gap-x-8 sm:px-8">
          <Link
            to="/"
            className="flex min-w-0 items-center gap-2.5 font-display text-[0.95rem] leading-tight text-balance wrap-anywhere max-md:flex-1 sm:text-xl max-lg:max-w-64"
          >
            <Emblem /> {salon?.name ?? 'Salon'}
          </Link>
          <nav aria-label="Admin" className="order-last -mx-2 flex gap-1 max-md:w-full md:order-none">
            {pages.map((page) => (
              <Link
                key={page.to}
                to={page.to}
                className="rounded-full px-2.5 py-1.5 text-[0.98rem] font-medium text-ink-soft sm:px-4 hover:bg-plaster-mid data-[status=active]:bg-plaster-deep data-[status=active]:text-ink"
              >
                {page.label}
              </Link>
            ))}
          </nav>
          <div className="ml-auto flex items-center gap-3">
            <p className="hidden text-right text-[0.85rem] leading-5 text-ink-soft lg:block">
              {session.email}
              <br />
              <span className="capitalize">{session.role}</span>
            </p>
            <Button look="outline" size="sm" onClick={onSignOut} disabled={isSigningOut}>
              <LogOut aria-hidden="true" className="size-4" /> Sign out
            </Button>
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-5 py-8 sm:px-8 sm:py-10">
        {notices}
        <IntegrationBanners />
        {children}
      </main>
    </>
  );
}

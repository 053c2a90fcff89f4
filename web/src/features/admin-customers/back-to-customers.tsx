import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { t } from '../../staff-words/words';

/** Leads from a page of the customers back to their list. */
export function BackToCustomers() {
  return (
    <Link
      to="/admin/customers"
      className="-ml-1 inline-flex min-h-11 items-center gap-1.5 px-1 font-medium text-ink-soft hover:text-ink"
    >
      <ArrowLeft aria-hidden="true" className="size-4" /> {t('Customers')}
    </Link>
  );
}

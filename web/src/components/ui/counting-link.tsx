import { Link } from '@tanstack/react-router';
import { t } from '../../staff-words/words';

/** Leads from a figure of revenue or visits to the rules behind it. */
export function CountingLink() {
  return (
    <Link to="/admin/counting" className="inline-flex min-h-11 items-center text-small underline underline-offset-4">
      {t('How we count')}
    </Link>
  );
}

import { Link } from '@tanstack/react-router';
import { Bell } from 'lucide-react';
import { Button } from '../components/ui/button';
import { t } from '../staff-words/words';

/** Leads from a list of what comes in to how the person hears of it. */
export function ToldLink() {
  return (
    <Button look="outline" size="sm" className="h-11" asChild>
      <Link to="/admin/account" hash="told">
        <Bell aria-hidden="true" className="size-4.5" /> {t('Notifications')}
      </Link>
    </Button>
  );
}

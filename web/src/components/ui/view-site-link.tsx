import { Button } from './button';
import { t } from '../../staff-words/words';

/** Opens the public site beside the admin. */
export const ViewSiteLink = () => (
  <Button look="outline" size="sm" className="h-11" asChild>
    <a href="/" target="_blank" rel="noreferrer">
      {t('View the site')}
    </a>
  </Button>
);

import { Button } from './button';

/** Opens the public site beside the admin. */
export const ViewSiteLink = () => (
  <Button look="outline" size="sm" className="h-11" asChild>
    <a href="/" target="_blank" rel="noreferrer">
      View the site
    </a>
  </Button>
);

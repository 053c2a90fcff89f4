import type { QueryClient } from '@tanstack/react-query';
import type { ContactRefusal } from '../server';
import type { SiteFacts } from './seo/page';
import type { SiteSettings } from './settings';

/** What every route's loader and head may read. */
export interface RouterContext {
  queryClient: QueryClient;
  settings: SiteSettings;
  /** Whether this is the admin's document, which is rendered once for all its paths. */
  isShell: boolean;
  /** On the server: see `SiteFacts`. */
  describe?: SiteFacts['describe'];
  /** On the server: why a contact form was refused. */
  refusal?: ContactRefusal | undefined;
}

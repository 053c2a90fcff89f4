import type { QueryClient } from '@tanstack/react-query';
import type { ContactRefusal } from '../server';
import type { SiteFacts } from './seo/page';
import type { SiteSettings } from './settings';

/** What the loader and head of every route may read. */
export interface RouterContext {
  queryClient: QueryClient;
  settings: SiteSettings;
  /** Whether this is the admin's document, rendered once for all its paths. */
  isShell: boolean;
  /** On the server: see `SiteFacts`. */
  describe?: SiteFacts['describe'];
  /** On the server: why a contact form was refused. */
  refusal?: ContactRefusal | undefined;
}

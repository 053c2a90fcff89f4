import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { QueryClient } from '@tanstack/react-query';
import type { Dictionary } from '../language/translate';
import type { FormRefusal } from '../../server';
import type { SiteFacts } from '../seo/page';
import type { SiteSettings } from './settings';

/** Context for the loader and head of every route. */
export interface RouterContext {
  queryClient: QueryClient;
  settings: SiteSettings;
  /** The language of the document. Another one is another document. */
  language: SiteLanguage;
  /** Its words; null in English. */
  dictionary: Dictionary | null;
  /** Whether this is the admin document, which is the same for all its paths. */
  isShell: boolean;
  /** On the server: see `SiteFacts`. */
  describe?: SiteFacts['describe'];
  /** On the server: why a form was rejected. */
  refusal?: FormRefusal | undefined;
}

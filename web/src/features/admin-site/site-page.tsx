import type { KindName } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { ArrowLeft, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { useMedia } from '../../components/ui/overlays/use-media';
import { PageTitle } from '../../components/ui/page-title';
import { ViewSiteLink } from '../../components/ui/view-site-link';
import { Tabs } from '../../components/ui/tabs';
import { SkeletonRows } from '../../components/ui/loading/skeleton-rows';
import { late } from '../../loading/late';
import { t } from '../../staff-words/words';
import { BesidePage } from './preview/beside-page';
import type { Picked } from './preview/use-preview';
import { type SiteSearch, type SiteTab, tabsFor } from './search';

const Waiting = () => <SkeletonRows label={t('Loading the editor')} />;
const PriceList = late(async () => (await import('./price-list')).PriceList, { Waiting });
const SalonDetails = late(async () => (await import('./salon-details')).SalonDetails, { Waiting });
const DocumentTab = late(async () => (await import('./documents/document-tab')).DocumentTab, { Waiting });
const History = late(async () => (await import('./documents/history/history')).History, { Waiting });
const PublishBar = late(async () => (await import('./documents/publish-bar')).PublishBar, { lost: 'floating' });

const names: Readonly<Record<Exclude<SiteTab, 'history'>, string>> = {
  prices: t('Prices'),
  services: t('Services'),
  pages: t('Service pages'),
  texts: t('Pages'),
  gallery: t('Gallery'),
  reviews: t('Reviews'),
  salon: t('Salon'),
};

/** The kinds of documents that have a tab. */
const kinds = {
  services: 'service',
  pages: 'category',
  texts: 'page',
  gallery: 'gallery-item',
  reviews: 'testimonial',
  salon: 'salon',
} as const satisfies Partial<Record<SiteTab, KindName>>;

interface SitePageProps {
  role: StaffRole;
  search: SiteSearch;
  onSearch: (search: SiteSearch) => void;
}

/** Edits the content of the site. Prices are public at once, the rest with a publication. */
export function SitePage({ role, search, onSearch }: SitePageProps) {
  const tabs = tabsFor(role);
  const isWide = useMedia('(width >= 48rem)');
  const [picked, setPicked] = useState<Picked & { at: number }>();
  const openDocument = (kind: KindName, document: string) => {
    const tab = tabs.find((each) => each in kinds && kinds[each as keyof typeof kinds] === kind);
    if (tab) onSearch({ tab, document, language: search.language });
  };
  return (
    <>
      <PageTitle actions={<ViewSiteLink />}>{t('Site')}</PageTitle>
      <p className="mt-2 max-w-prose text-ink-soft">
        {t('Visitors see prices within a second, everything else once you publish it.')}
      </p>
      <Button
        look="quiet"
        size="sm"
        className="-ml-4 h-11"
        onClick={() => onSearch({ tab: search.tab === 'history' ? tabs[0] : 'history' })}
      >
        {search.tab === 'history' ? (
          <>
            <ArrowLeft aria-hidden="true" className="size-4" /> {t('Back to the content')}
          </>
        ) : (
          <>
            <HistoryIcon aria-hidden="true" className="size-4" /> {t('History')}
          </>
        )}
      </Button>
      <div className="mt-2">
        {search.tab === 'history' ? (
          <History role={role} />
        ) : (
          <Tabs
            label={t('Part of the site')}
            tabs={tabs.map((value) => ({ value, label: names[value] }))}
            isChoice={!isWide}
            value={search.tab}
            onChange={(value) =>
              onSearch({ tab: tabs.find((each) => each === value) ?? tabs[0], language: search.language })
            }
          >
            <TabContent
              tab={search.tab}
              document={search.document}
              language={search.language ?? 'en'}
              isOwner={role === 'owner'}
              picked={picked}
              onSearch={onSearch}
              onPick={(found) => {
                setPicked({ ...found, at: Date.now() });
                openDocument(found.kind, found.id);
              }}
            />
          </Tabs>
        )}
      </div>
      <PublishBar role={role} onOpen={openDocument} />
    </>
  );
}

interface TabProps extends Pick<SitePageProps, 'onSearch'> {
  tab: Exclude<SiteTab, 'history'>;
  document: string | undefined;
  language: SiteLanguage;
  isOwner: boolean;
  /** What was last picked on the page. */
  picked: (Picked & { at: number }) | undefined;
  onPick: (picked: Picked) => void;
}

function TabContent({ tab, document, language, isOwner, picked, onSearch, onPick }: TabProps) {
  switch (tab) {
    case 'prices':
      return <PriceList />;
    case 'salon':
      return (
        <BesidePage kind="salon" chosen={document} language={language} onPick={onPick}>
          {() => <SalonDetails picked={picked} mayKeepSamples={isOwner} />}
        </BesidePage>
      );
    default:
      return (
        <BesidePage kind={kinds[tab]} chosen={document} language={language} onPick={onPick}>
          {(isOverPage) => (
            <DocumentTab
              key={tab}
              kind={kinds[tab]}
              chosen={document}
              picked={picked}
              isBrief={isOverPage}
              language={language}
              mayKeepSamples={isOwner}
              onLanguage={(chosen) => onSearch({ tab, document, language: chosen })}
              onChoose={(id) => onSearch({ tab, document: id, language })}
            />
          )}
        </BesidePage>
      );
  }
}

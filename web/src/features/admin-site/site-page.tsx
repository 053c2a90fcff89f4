import type { KindName } from '@lacquer/contracts/site/kinds';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { Tabs } from '../../components/ui/tabs';
import { SkeletonRows } from '../../components/ui/loading/skeleton-rows';
import { late } from '../../loading/late';
import { PriceList } from './price-list';
import { salonQuery } from '../../salon/queries';
import { SalonForm } from './salon-form';
import { type SiteSearch, type SiteTab, tabsFor } from './search';

const Waiting = () => <SkeletonRows label="Loading the editor" />;
const DocumentTab = late(async () => (await import('./documents/document-tab')).DocumentTab, { Waiting });
const History = late(async () => (await import('./documents/history')).History, { Waiting });
const PublishBar = late(async () => (await import('./documents/publish-bar')).PublishBar, { lost: 'floating' });

const names: Readonly<Record<SiteTab, string>> = {
  prices: 'Prices',
  salon: 'Salon',
  reviews: 'Reviews',
  gallery: 'Gallery',
  history: 'History',
};

/** The kinds of documents that have a tab. */
const kinds = { reviews: 'testimonial', gallery: 'gallery-item' } as const satisfies Partial<Record<SiteTab, KindName>>;

interface SitePageProps {
  role: StaffRole;
  search: SiteSearch;
  onSearch: (search: SiteSearch) => void;
}

/** Edits the content of the site. Prices and the salon's profile are public at once, the rest with a publication. */
export function SitePage({ role, search, onSearch }: SitePageProps) {
  const tabs = tabsFor(role);
  const openDocument = (kind: KindName, document: string) => {
    const tab = tabs.find((each) => each in kinds && kinds[each as keyof typeof kinds] === kind);
    if (tab) onSearch({ tab, document });
  };
  return (
    <>
      <PageTitle
        actions={
          <Button look="outline" size="sm" className="h-11" asChild>
            <a href="/" target="_blank" rel="noreferrer">
              View the site
            </a>
          </Button>
        }
      >
        Site
      </PageTitle>
      <p className="mt-2 max-w-prose text-ink-soft">
        Visitors see prices and the salon’s details within a second, reviews and the gallery once you publish them.
      </p>
      <div className="mt-4">
        <Tabs
          label="Site"
          tabs={tabs.map((value) => ({ value, label: names[value] }))}
          value={search.tab}
          onChange={(value) => onSearch({ tab: tabs.find((each) => each === value) ?? tabs[0] })}
        >
          <TabContent role={role} search={search} onSearch={onSearch} />
        </Tabs>
      </div>
      <PublishBar role={role} onOpen={openDocument} />
    </>
  );
}

function TabContent({ role, search: { tab, document }, onSearch }: SitePageProps) {
  switch (tab) {
    case 'prices':
      return <PriceList />;
    case 'salon':
      return <SalonDetails />;
    case 'history':
      return <History role={role} />;
    default:
      return (
        <DocumentTab key={tab} kind={kinds[tab]} chosen={document} onChoose={(id) => onSearch({ tab, document: id })} />
      );
  }
}

/** Loads the salon's profile into its form. */
function SalonDetails() {
  const salon = useQuery({ ...salonQuery, refetchOnMount: 'always' });
  return (
    <Loaded query={salon} what="the salon">
      {(profile) => <SalonForm salon={profile} />}
    </Loaded>
  );
}

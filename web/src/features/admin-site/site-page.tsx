import { useQuery } from '@tanstack/react-query';
import { Button } from '../../components/ui/button';
import { PageTitle } from '../../components/ui/page-title';
import { Loaded } from '../../components/ui/loading/loaded';
import { Tabs } from '../../components/ui/tabs';
import { PriceList } from './price-list';
import { salonQuery } from '../../salon/queries';
import { SalonForm } from './salon-form';
import { type SiteSearch, tabs } from './search';

const names = { prices: 'Prices', salon: 'Salon' } as const;

interface SitePageProps {
  search: SiteSearch;
  onSearch: (search: SiteSearch) => void;
}

/** Edits the changeable content of the site: the prices, and the salon's name, address, phone, hours and links. */
export function SitePage({ search: { tab }, onSearch }: SitePageProps) {
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
        Visitors see a change within a second. Other texts and the pictures cannot be changed here.
      </p>
      <div className="mt-4">
        <Tabs
          label="Site"
          tabs={tabs.map((value) => ({ value, label: names[value] }))}
          value={tab}
          onChange={(value) => onSearch({ tab: tabs.find((each) => each === value) ?? 'prices' })}
        >
          {tab === 'prices' ? <PriceList /> : <SalonDetails />}
        </Tabs>
      </div>
    </>
  );
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

import { Button } from '../../components/ui/button';
import { PageTitle } from '../../components/ui/page-title';
import { Tabs } from '../../components/ui/tabs';
import { PriceList } from './price-list';
import { SalonDetails } from './salon-details';
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
          onChange={(value) => onSearch({ tab: tabs.find((known) => known === value) ?? 'prices' })}
        >
          {tab === 'prices' ? <PriceList /> : <SalonDetails />}
        </Tabs>
      </div>
    </>
  );
}

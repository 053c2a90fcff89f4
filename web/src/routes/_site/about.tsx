import { createFileRoute } from '@tanstack/react-router';
import { LazyImage } from '../../components/lazy-image';
import { preloadFile } from '../../components/still-files';
import { About } from '../../features/about/about';
import { MapSection } from '../../features/map/map-section';
import { useWords } from '../../language/translate';
import { useTextPage } from '../../menu/use-text-page';
import { textRoute } from '../../seo/text-route';

const storefront = '/images/storefront.svg';

export const Route = createFileRoute('/_site/about')({
  ...textRoute('about', {
    name: 'About',
    load: () => Promise.resolve(null),
    preloads: () => preloadFile(storefront),
  }),
  component: AboutPage,
});

function AboutPage() {
  const { t } = useWords();
  return (
    <About
      page={useTextPage('about')}
      storefront={
        <LazyImage
          src={storefront}
          alt={t('The salon’s front: three arched windows, a door and an awning')}
          width={1000}
          height={1100}
          eager
          className="almond shadow-lift"
        />
      }
      map={<MapSection />}
    />
  );
}

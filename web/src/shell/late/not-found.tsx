import { Link } from '@tanstack/react-router';
import { SiteFrame } from '../frame';
import { Button } from '../../components/ui/button';
import { useWords } from '../../language/translate';

export function NotFound() {
  const { t } = useWords();
  return (
    <SiteFrame>
      <div className="mx-auto grid max-w-5xl items-center gap-12 gutter py-20 md:grid-cols-[2fr_3fr] lg:py-32">
        <ChippedNail />
        <div>
          <h1 className="text-display">{t('404 Page Not Found')}</h1>
          <p className="mt-6 text-base text-ink-soft">
            {t('Nothing is painted here. If you expected a page: did you forget to add the page to the router?')}
          </p>
          <Button asChild className="mt-8">
            <Link to="/">{t('Back to the salon')}</Link>
          </Button>
        </div>
      </div>
    </SiteFrame>
  );
}

/** A nail with chipped lacquer. */
function ChippedNail() {
  return (
    <svg viewBox="0 0 220 320" aria-hidden="true" className="mx-auto h-72 md:h-96">
      <path d="M10 318V140C10 60 65 4 100 4s90 56 90 136v178Z" fill="#f0dcd4" stroke="#b8905b" strokeWidth="1.5" />
      <path
        d="M20 318V146c0-54 24-98 54-122 3 17 17 17 22 34 5 4 10-16 24-11 4 15 17 12 22 27 10-4 16 4 21 13 11 18 17 38 17 59v172Z"
        className="fill-lacquer"
      />
      <path d="M146 26l17 7-4 15-16-6Zm32 30 10 3-3 11-10-5Zm15-34 8 5-6 8-7-4Z" className="fill-lacquer" />
      <path d="M44 290V150c0-40 10-66 24-88-12 50-12 140-10 228Z" fill="#fff" opacity=".5" />
    </svg>
  );
}

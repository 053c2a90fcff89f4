import { Link } from '@tanstack/react-router';
import { SiteFrame } from './site-frame';
import { Button } from './ui/button';

export function NotFound() {
  return (
    <SiteFrame>
      <div className="mx-auto grid max-w-5xl items-center gap-12 px-5 py-20 sm:px-8 md:grid-cols-[2fr_3fr] lg:py-32">
        <ChippedNail />
        <div>
          <h1 className="text-5xl sm:text-6xl">404 Page Not Found</h1>
          <p className="mt-6 text-lg text-ink-soft">
            Nothing is painted here. If you expected a page: did you forget to add the page to the router?
          </p>
          <Button asChild className="mt-8">
            <Link to="/">Back to the salon</Link>
          </Button>
        </div>
      </div>
    </SiteFrame>
  );
}

/** A nail whose lacquer has chipped. */
function ChippedNail() {
  return (
    <svg viewBox="0 0 200 320" aria-hidden="true" className="mx-auto h-72 md:h-96">
      <path d="M10 318V140C10 60 65 4 100 4s90 56 90 136v178Z" fill="#f0dcd4" stroke="#b8905b" strokeWidth="1.500" />
      <path
        d="M22 318V146c0-30 9-58 22-80l20 22 14-34 22 38 20-28 8 40 26-6 8 34c10 4 16 10 16 14v172Z"
        className="fill-lacquer"
      />
      <path d="M44 300V160c0-18 3-32 8-46 3 44 2 110 4 186Z" fill="#fff" opacity=".5" />
    </svg>
  );
}

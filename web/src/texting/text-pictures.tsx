import type { TextPicture } from '@lacquer/contracts/messaging/pictures';
import { ImageOff } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { known, t } from '../staff-words/words';
import { pictureAddress } from './picture-address';

/** Only for pictures that could not be fetched. */
const FetchAgain = lazy(async () => ({ default: (await import('./fetch-again')).FetchAgain }));

/** In pixels, as the server makes it. */
const longestSmall = 480;

/** The pictures of a text, each opening large in a tab of its own. `who` sent them. */
export function TextPictures({ pictures, who }: { pictures: readonly TextPicture[]; who: string }) {
  if (pictures.length === 0) return null;
  return (
    <div className="my-1 flex flex-wrap gap-2">
      {pictures.map((picture) =>
        picture.state === 'stored' ? (
          <a
            key={picture.id}
            href={pictureAddress(picture.id, 'large')}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-xl"
          >
            <img
              src={pictureAddress(picture.id, 'small')}
              alt={t('Picture from {who}', { who })}
              {...sizeOf(picture)}
              loading="lazy"
              className="h-auto max-h-72 w-auto max-w-full"
            />
          </a>
        ) : (
          <p key={picture.id} className="flex items-start gap-2 rounded-xl bg-plaster-mid px-3 py-2 text-base">
            <ImageOff aria-hidden="true" className="mt-1 size-4 shrink-0" />
            <span className="min-w-0">
              {picture.state === 'waiting' ? t('The picture is being fetched.') : known(picture.reason)}
              {picture.canFetchAgain && (
                <Suspense>
                  <FetchAgain id={picture.id} />
                </Suspense>
              )}
            </span>
          </p>
        ),
      )}
    </div>
  );
}

/** So that nothing moves when it has loaded. */
function sizeOf({ width, height }: TextPicture): { width?: number; height?: number } {
  if (width === null || height === null) return {};
  const share = Math.min(1, longestSmall / Math.max(width, height));
  return { width: Math.round(width * share), height: Math.round(height * share) };
}

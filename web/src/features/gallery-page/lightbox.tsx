import type { GalleryItem } from '@lacquer/contracts/salon/catalog';
import { focusOf } from '@lacquer/contracts/site/framing';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { GalleryPicture } from '../../components/pictures/gallery-picture';
import { clipOf } from '../../components/pictures/clip';
import { type NamedStill, stillName } from '../../content/pictures/find-still';
import { useWords } from '../../language/translate';

interface LightboxProps {
  items: readonly GalleryItem[];
  /** Stills of the bundled pictures. The other pictures were uploaded. */
  stills: readonly NamedStill[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
  /** Moves the focus to the tile of the last open picture. */
  onClosed: () => void;
}

const round = 'grid size-12 place-items-center rounded-full bg-white/90 text-ink hover:bg-white';

/** For a frame that cuts nothing: the crop is in its middle, and what is beside it is transparent. */
const whole = ({ focal: _, color: __, ...item }: GalleryItem): GalleryItem => ({
  ...item,
  ...(item.crop && { focal: focusOf(null, item.crop) }),
});

/** Hides all but the crop of an image that is shown whole. Where that is depends on the shape of the picture. */
function clipTo(image: HTMLImageElement, { crop, imageUrl }: GalleryItem): void {
  if (!crop || stillName(imageUrl) !== '') return;
  const { naturalWidth, naturalHeight, clientWidth, clientHeight, style } = image;
  style.clipPath = clipOf(crop, naturalWidth / naturalHeight, clientWidth / clientHeight);
}

/** One large picture at a time. The arrow keys move between pictures and wrap around. */
export function Lightbox({ items, stills, index, onChange, onClose, onClosed }: LightboxProps) {
  const { t } = useWords();
  const item = items[index];
  if (!item) return null;
  const step = (by: number) => onChange((index + by + items.length) % items.length);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/95" />
        <Dialog.Content
          {...(item.description ? {} : { 'aria-describedby': undefined })}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            onClosed();
          }}
          onKeyDown={({ key }) => {
            if (key === 'ArrowRight') step(1);
            if (key === 'ArrowLeft') step(-1);
          }}
          className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-5 p-5 text-center text-white outline-none"
        >
          <div
            className="contents"
            onLoadCapture={({ target }) => target instanceof HTMLImageElement && clipTo(target, item)}
          >
            <GalleryPicture
              key={item.id}
              item={whole(item)}
              stills={stills}
              alt={item.title}
              sizes="(orientation: landscape) 55vh, 92vw"
              priority
              // 80 % of the available height: the widest frame that is not clipped
              className="w-full max-w-[calc(68dvh*0.8)] rounded-t-[12rem] rounded-b-3xl"
              // any aspect ratio: what the owner has not cropped away is never cut
              uploadedClassName={`bg-transparent [&_img]:object-contain ${item.crop ? '[&_img]:[clip-path:inset(50%)]' : ''}`}
            />
          </div>
          <div aria-live="polite">
            <Dialog.Title className="text-heading">{item.title}</Dialog.Title>
            {item.description && (
              <Dialog.Description className="mt-1 text-plaster-deep">{item.description}</Dialog.Description>
            )}
          </div>
          <div className="flex gap-3">
            <button type="button" aria-label={t('Previous picture')} onClick={() => step(-1)} className={round}>
              <ChevronLeft aria-hidden="true" />
            </button>
            <button type="button" aria-label={t('Next picture')} onClick={() => step(1)} className={round}>
              <ChevronRight aria-hidden="true" />
            </button>
            <Dialog.Close aria-label={t('Close')} className={round}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

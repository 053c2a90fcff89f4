import type { GalleryItem } from '@lacquer/contracts/catalog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { Dialog } from 'radix-ui';

interface LightboxProps {
  items: readonly GalleryItem[];
  index: number;
  onChange: (index: number) => void;
  onClose: () => void;
  /** Where the keyboard goes on: the tile of the picture that was open last. */
  onClosed: () => void;
}

const round = 'grid size-12 place-items-center rounded-full bg-white/90 text-ink hover:bg-white';

/** One picture at a time, large; the arrow keys lead round. */
export function Lightbox({ items, index, onChange, onClose, onClosed }: LightboxProps) {
  const item = items[index];
  if (!item) return null;
  const step = (by: number) => onChange((index + by + items.length) % items.length);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-ink/85" />
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
          <img
            key={item.id}
            src={item.imageUrl}
            alt={item.title}
            className="max-h-[68dvh] min-h-0 max-w-full rounded-t-[12rem] rounded-b-3xl object-contain"
          />
          <div aria-live="polite">
            <Dialog.Title className="text-3xl">{item.title}</Dialog.Title>
            {item.description && (
              <Dialog.Description className="mt-1 text-plaster-deep">{item.description}</Dialog.Description>
            )}
          </div>
          <div className="flex gap-3">
            <button type="button" aria-label="Previous picture" onClick={() => step(-1)} className={round}>
              <ChevronLeft aria-hidden="true" />
            </button>
            <button type="button" aria-label="Next picture" onClick={() => step(1)} className={round}>
              <ChevronRight aria-hidden="true" />
            </button>
            <Dialog.Close aria-label="Close" className={round}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

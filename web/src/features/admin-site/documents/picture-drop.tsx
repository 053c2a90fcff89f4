import { ImagePlus } from 'lucide-react';
import { type DragEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { t } from '../../../staff-words/words';
import { useFullName } from '../names';
import type { useUploads } from './use-uploads';

/**
 * What the file dialog and a phone's camera offer. HEIC is not listed, so that Safari converts such a photograph to
 * JPEG. What is dropped or pasted and cannot be shown is refused with a sentence.
 */
const accept = 'image/jpeg,image/png,image/webp,image/avif';

interface DropProps {
  label: string;
  /** The field that they are for. */
  of?: string;
  isMultiple?: boolean;
  /** Whether a paste anywhere on the page is for it. One at a time. */
  takesPaste?: boolean;
  uploads: ReturnType<typeof useUploads>;
}

/** Takes pictures by the file dialog or the camera, by drop and by paste, and shows how far each upload is. */
export function PictureDrop({
  label,
  of,
  isMultiple = false,
  takesPaste = true,
  uploads: { uploads, add, retry, dismiss },
}: DropProps) {
  const id = useId();
  const fullName = useFullName();
  const [isOver, setOver] = useState(false);
  const addPictures = (files: Iterable<File>) => {
    const pictures = [...files];
    add(isMultiple ? pictures : pictures.slice(0, 1));
  };
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
    // the first of several takes it
    if (!takesPaste || pictures.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    addPictures(pictures);
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, []);
  const drag = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isInside);
  };
  return (
    <div
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        addPictures(event.dataTransfer.files);
      }}
      className={`rounded-2xl border border-dashed p-3 ${isOver ? 'border-lacquer bg-plaster-mid' : 'border-brass/60'}`}
    >
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-center justify-center gap-2 rounded-full font-semibold has-focus-visible:outline-2 has-focus-visible:outline-lacquer"
      >
        <ImagePlus aria-hidden="true" className="size-5 text-lacquer" />
        {label}
        <input
          id={id}
          type="file"
          aria-label={fullName(of === undefined ? label : `${of}, ${label}`)}
          accept={accept}
          multiple={isMultiple}
          className="sr-only"
          onChange={({ target }) => {
            addPictures(target.files ?? []);
            target.value = '';
          }}
        />
      </label>
      <p className="hidden text-center text-small text-ink-soft lg:block">
        {isMultiple
          ? t('or drop or paste them here')
          : takesPaste
            ? t('or drop or paste it here')
            : t('or drop it here')}
      </p>
      <ul className="grid gap-2 empty:hidden" aria-label={t('Uploads')}>
        {uploads.map((upload) => (
          <li key={upload.key} className="mt-2">
            <p className="text-small wrap-anywhere">{upload.file.name}</p>
            {upload.failure === null ? (
              <progress
                aria-label={t('Upload of {name}', { name: upload.file.name })}
                value={upload.sent < 1 ? upload.sent : undefined}
                className="h-2 w-full accent-lacquer"
              />
            ) : (
              <div role="alert">
                <p className="font-medium text-lacquer">{upload.failure}</p>
                <Button look="quiet" size="sm" className="h-11" onClick={() => retry(upload)}>
                  {t('Try again')}
                </Button>
                <Button look="quiet" size="sm" className="h-11" onClick={() => dismiss(upload)}>
                  {t('Leave it out')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

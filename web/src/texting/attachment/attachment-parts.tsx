import { ImagePlus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../components/ui/button';
import { t } from '../../staff-words/words';
import { pictureAddress } from '../picture-address';
import type { useAttachment } from './use-attachment';

type Parts = Pick<ReturnType<typeof useAttachment>, 'attachment' | 'add' | 'remove'>;

/** Without HEIC, also in place of `image/*`: Safari then converts such a photograph to JPEG. */
const accept = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** Opens the file dialog, and on a phone also its camera. */
interface AttachButtonProps extends Pick<Parts, 'add'> {
  className?: string;
  children?: ReactNode;
}

export function AttachButton({ add, className = '', children = t('Add a picture') }: AttachButtonProps) {
  const id = useId();
  return (
    <Button
      asChild
      look="outline"
      className={`cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-lacquer ${className}`}
    >
      <label htmlFor={id}>
        <ImagePlus aria-hidden="true" className="size-4" /> {children}
        <input
          id={id}
          type="file"
          accept={accept}
          className="sr-only"
          onChange={({ target }) => {
            void add(target.files?.[0]);
            // the same file may be chosen again
            target.value = '';
          }}
        />
      </label>
    </Button>
  );
}

/** The picture that goes with the text, what it costs, or why there is none. */
export function AttachedPart({ attachment, remove }: Pick<Parts, 'attachment' | 'remove'>) {
  if (!attachment) return null;
  return (
    <div role="status" className="mt-3 flex items-center gap-3 rounded-2xl bg-plaster-mid p-3 text-base">
      {attachment.state === 'ready' && (
        <img
          src={pictureAddress(attachment.picture.id, 'small')}
          alt={t('The picture that goes with the text')}
          className="size-16 shrink-0 rounded-xl object-cover"
        />
      )}
      <p className={`min-w-0 grow wrap-anywhere ${attachment.state === 'refused' ? 'text-negative' : ''}`}>
        {attachment.state === 'uploading' &&
          t('Uploading: {percent} %', { percent: Math.round(attachment.sent * 100) })}
        {attachment.state === 'refused' && attachment.reason}
        {attachment.state === 'ready' && (
          <>
            {t('With the picture, this text costs about {cents}¢, plus fees of the networks.', {
              cents: attachment.picture.priceCents,
            })}{' '}
            {t('A phone that takes no pictures gets a link to it instead.')}
          </>
        )}
      </p>
      <Button look="outline" size="sm" className="h-11" aria-label={t('Remove the picture')} onClick={remove}>
        <X aria-hidden="true" className="size-4" />
      </Button>
    </div>
  );
}

import { t } from '../staff-words/words';
import { pictureAddress } from './picture-address';

interface PhonePreviewProps {
  /** Empty until something is written. */
  body: string;
  /** The picture that goes with the text. */
  pictureId?: string | null | undefined;
}

/** The final text as shown on a customer's phone. */
export function PhonePreview({ body, pictureId }: PhonePreviewProps) {
  return (
    <figure
      aria-label={t('On the phone')}
      className="mx-auto w-full max-w-72 rounded-[2.2rem] border-4 border-ink/80 bg-ground px-3 pt-2.5 pb-6"
    >
      <span aria-hidden="true" className="mx-auto block h-1.5 w-16 rounded-full bg-ink/30" />
      <div className="mt-5 flex min-h-32 flex-col justify-end gap-1.5">
        {pictureId && (
          <img
            src={pictureAddress(pictureId, 'small')}
            alt={t('The picture that goes with the text')}
            className="h-44 w-[92%] self-start rounded-2xl object-cover"
          />
        )}
        {body ? (
          <p className="max-w-[92%] self-start rounded-2xl rounded-bl-md bg-plaster-deep px-3.5 py-2.5 text-base leading-snug whitespace-pre-wrap text-ink wrap-anywhere">
            {body}
          </p>
        ) : (
          <p className="self-center pb-6 text-center text-ink-soft">{t('Your text appears here.')}</p>
        )}
      </div>
    </figure>
  );
}

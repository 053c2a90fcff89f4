import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { X } from 'lucide-react';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { counted, t } from '../../../staff-words/words';
import { AttachButton, AttachedPart } from '../../../texting/attachment/attachment-parts';
import type { useAttachment } from '../../../texting/attachment/use-attachment';
import { pictureAddress } from '../../../texting/picture-address';

interface PicturePartProps extends Pick<ReturnType<typeof useAttachment>, 'attachment' | 'add' | 'remove' | 'target'> {
  /** The picture of the campaign; null: none. */
  pictureId: string | null;
  onRemove: () => void;
  /** What the preview says of it; undefined: not known yet. */
  preview: CampaignPreview['picture'];
}

/** The picture that goes with each text, and what that costs. */
export function PicturePart({ pictureId, onRemove, preview, target, ...attachment }: PicturePartProps) {
  return (
    <div {...target}>
      <Card title={t('Picture')}>
        <p className="mt-3 text-ink-soft">
          {pictureId === null
            ? t('A picture goes with each text, as a picture message (MMS). It costs more than a text.')
            : preview &&
              t('Each text with the picture costs about {cents}¢ however long it is, plus fees of the networks.', {
                cents: preview.priceCents,
              })}
        </p>
        {pictureId !== null && preview?.asLink && (
          <p className="mt-2 text-ink-soft">
            {t(
              'A phone that takes no pictures gets a link to it in the text instead, billed as {count}: about {cents}¢.',
              {
                count: counted(preview.asLink.segments, 'text'),
                cents: preview.asLink.priceCents,
              },
            )}
          </p>
        )}
        {pictureId !== null && preview?.asLink === null && (
          <p className="mt-2 text-caution">
            {t('The text is too long for a link to the picture: a phone that takes no pictures gets nothing.')}
          </p>
        )}
        {pictureId !== null && (
          <img
            src={pictureAddress(pictureId, 'small')}
            alt={t('The picture that goes with the text')}
            className="mt-3 h-40 w-full max-w-72 rounded-2xl bg-plaster-mid object-contain"
          />
        )}
        <AttachedPart {...attachment} />
        <div className="mt-3 flex flex-wrap gap-2">
          <AttachButton {...attachment}>
            {pictureId === null ? t('Add a picture') : t('Replace the picture')}
          </AttachButton>
          {pictureId !== null && (
            <Button look="outline" wraps onClick={onRemove}>
              <X aria-hidden="true" className="size-4" /> {t('Remove the picture')}
            </Button>
          )}
        </div>
      </Card>
    </div>
  );
}

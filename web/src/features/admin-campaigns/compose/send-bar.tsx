import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useErrorNotice } from '../../../notices/failure';
import { count } from '../../../format/count';
import { dollars } from '../../../format/money';
import { salonMoment } from '../../../format/salon-time';
import { AudienceChange, useRecount } from '../../../texting/audience-change';
import { Confirmation } from '../../../texting/confirmation';
import { FiguresNote } from '../../../texting/preview-notes';
import { pictureAddress } from '../../../texting/picture-address';
import { type SameText, SameTextNote, sameTextOf } from '../../../texting/same-text';
import { callsItselfTemplate, typedAbove } from '../../../texting/templates';
import { textName } from '../../../texting/text-languages';
import { useCampaignActions } from '../use-campaign-actions';
import { counted, t } from '../../../staff-words/words';
import type { Composed } from './use-composed';
import type { DraftKeeper } from './use-draft';

interface SendBarProps {
  composed: Composed;
  preview: CampaignPreview | undefined;
  /** The preview matches the current form. */
  isCurrent: boolean;
  canSend: boolean;
  draft: DraftKeeper;
  onSent: (id: string) => void;
  zone: string;
}

interface Question {
  preview: CampaignPreview;
  /** The count that was confirmed, if it no longer holds. */
  confirmed?: CampaignPreview;
  /** The same words have just been launched. */
  repeats?: SameText;
}

/** Whom it reaches, what it costs, and the button that sends it: always within reach, however long the form is. */
export function SendBar({ composed, preview, isCurrent, canSend, draft, onSent, zone }: SendBarProps) {
  const { message, at } = composed;
  const showError = useErrorNotice();
  const recount = useRecount();
  const { start } = useCampaignActions();
  const [question, setQuestion] = useState<Question>();
  const [isChecking, setChecking] = useState(false);
  const isPending = isChecking || start.isPending;
  const verb = at === null ? t('Send now') : t('Schedule');
  const launch = async ({ preview: confirmed, repeats }: Question) => {
    setChecking(true);
    try {
      const latest = await recount(composed);
      if (latest.eligible !== confirmed.eligible) return setQuestion({ preview: latest, confirmed });
      const stored = await draft.flush();
      // awaited here instead of in a mutation callback: a live update may unmount this form before the response
      const asked = await start.mutateAsync({ ...stored, at, confirmedRecipients: repeats?.recipients }).then(
        () => onSent(stored.id),
        (error: Error) => {
          draft.noteLate(error);
          return sameTextOf(error);
        },
      );
      if (asked) return setQuestion({ preview: latest, repeats: asked });
    } catch (error) {
      showError(t('The draft could not be saved, so nothing was sent'), error as Error);
    } finally {
      setChecking(false);
    }
    setQuestion(undefined);
  };
  return (
    <>
      <div
        role="region"
        aria-label={t('Send')}
        className="sticky bottom-[4.75rem] z-10 mt-4 flex items-center justify-between gap-3 rounded-3xl border border-line bg-raised py-2 pr-2 pl-4 shadow-lift sm:pl-5 lg:bottom-4"
      >
        <p role="status" className="min-w-0 leading-tight tabular-nums">
          {preview ? (
            <>
              <strong className="block font-semibold">{counted(preview.eligible, 'customer')}</strong>
              <span className="text-ink-soft">{costWords(preview)}</span>
            </>
          ) : (
            <span className="text-ink-soft">{t('Write a text to see whom it reaches.')}</span>
          )}
        </p>
        <Button
          className="shrink-0"
          disabled={!canSend || !preview || !isCurrent || preview.eligible === 0 || isPending}
          onClick={() => preview && setQuestion({ preview })}
        >
          {isPending ? t('Sending...') : verb}
        </Button>
      </div>
      {question && (
        <Confirmation
          isOpen
          onClose={() => setQuestion(undefined)}
          onConfirm={() => void launch(question)}
          isPending={isPending}
          recipients={question.repeats?.recipients ?? question.preview.eligible}
          mustType={question.repeats !== undefined}
          isTemplate={callsItselfTemplate(message)}
          verb={verb}
        >
          {question.confirmed && <AudienceChange before={question.confirmed} now={question.preview} />}
          {question.repeats && <SameTextNote sameText={question.repeats} />}
          <FiguresNote preview={question.preview} zone={zone} />
          {composed.pictureId !== undefined && (
            <img
              src={pictureAddress(composed.pictureId, 'small')}
              alt={t('The picture that goes with the text')}
              className="max-h-32 justify-self-start rounded-2xl object-contain"
            />
          )}
          <Texts preview={question.preview} />
          {at !== null && <p>{t('It starts {time}.', { time: salonMoment(at, zone) })}</p>}
          {question.preview.eligible > typedAbove && at === null && (
            <p className="text-ink-soft">
              {t('{count} phones will ring. You can pause it, but sent texts cannot be taken back.', {
                count: count(question.preview.eligible),
              })}
            </p>
          )}
        </Confirmation>
      )}
    </>
  );
}

/** Every text as it is sent. Of several, each with its number of customers. */
function Texts({ preview: { body, eligible, texts = [] } }: { preview: CampaignPreview }) {
  const forOthers = eligible - texts.reduce((sum, each) => sum + each.eligible, 0);
  return [{ language: null, body, eligible: forOthers }, ...texts].map((text) => (
    <div key={text.language}>
      {texts.length > 0 && (
        <p className="mb-1 flex flex-wrap justify-between gap-x-4 text-small text-ink-soft tabular-nums">
          <span>{textName(text.language)}</span>
          <span>{counted(text.eligible, 'customer')}</span>
        </p>
      )}
      <p
        lang={text.language ?? undefined}
        className="rounded-2xl bg-plaster-mid px-4 py-3 whitespace-pre-wrap wrap-anywhere"
      >
        {text.body}
      </p>
    </div>
  ));
}

const costWords = ({ eligible, estimatedCost }: CampaignPreview): string =>
  eligible === 0 ? t('Nothing to pay') : t('about {amount}', { amount: dollars(Math.round(estimatedCost)) });

import { lazy, Suspense, useState } from 'react';
import { Card } from '../../../components/ui/card';
import { useSalonZone } from '../../../salon/zone';
import { PhonePreview } from '../../../texting/phone-preview';
import { TextChoice } from '../../../texting/text-choice';
import { textLanguages } from '../../../texting/text-languages';
import { AudiencePart } from './audience-part';
import { DraftBegun, DraftConflict, DraftNoMore } from './draft-notices';
import { LanguagesPart } from './languages-part';
import { MessagePart } from './message-part';
import { OfferPart } from './offer-part';
import { PicturePart } from './picture-part';
import { SendBar } from './send-bar';
import { SendPart } from './send-part';
import { useAttachment } from '../../../texting/attachment/use-attachment';
import { TestPart } from '../../../texting/test-part';
import { t } from '../../../staff-words/words';
import { type ComposedOptions, useComposed } from './use-composed';
import { useComposedPreview } from './use-composed-preview';
import { WhenPart } from './when-part';

const SecondTextPart = lazy(async () => ({ default: (await import('./second-text-part')).SecondTextPart }));

/** Only for texts with links. */
const LinksPart = lazy(async () => ({ default: (await import('./links-part')).LinksPart }));

interface ComposerProps extends ComposedOptions {
  onSent: (id: string) => void;
  /** The audience that new campaigns start with could not be read. */
  isStartUnknown: boolean;
}

/** Edits a campaign, which is stored while it is edited. */
export function Composer({ onSent, isStartUnknown, ...options }: ComposerProps) {
  const zone = useSalonZone();
  const {
    composed,
    texts,
    isDefault,
    issues,
    begun,
    draft,
    change,
    changeText,
    changeOffer,
    changePicture,
    changeTest,
    test,
    changeLanguage,
    takeTheirs,
  } = useComposed(options);
  const { isBusy: isUploading, pictureId: _, ...attachment } = useAttachment(({ id }) => changePicture(id));
  const { pictureId = null } = composed;
  const { message, campaignType, filter, holdoutPercent, at } = composed;
  const {
    audience,
    preview,
    fault,
    textFaults,
    testFaults,
    offerDayFault,
    failure,
    isFetching,
    isSendable,
    isCurrent,
  } = useComposedPreview(composed, issues);
  const [chosen, setChosen] = useState<string | null>(null);
  const languages = textLanguages.filter((language) => composed.texts[language] !== undefined);
  const shown = languages.find((language) => language === chosen) ?? null;
  const shownText = shown === null ? preview : preview?.texts?.find(({ language }) => language === shown);
  const { test: tested } = preview ?? {};
  const secondText = shown === null ? tested?.text : tested?.texts.find(({ language }) => language === shown);
  const isSecondMissing = test !== null && composed.test === undefined;
  const isPast = at !== null && Date.parse(at) <= Date.now();
  const { conflict } = draft;
  if (begun && draft.isSaved)
    return (
      <div className="mt-6">
        <DraftNoMore campaign={begun} />
      </div>
    );
  return (
    <>
      <div className="mt-5 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-1 gap-4">
          {begun && <DraftBegun campaign={begun} onStoreAnew={draft.storeAnew} />}
          {!begun && conflict && (
            <DraftConflict
              mine={composed}
              conflict={conflict}
              onKeepMine={draft.keepMine}
              onTakeTheirs={() => takeTheirs(conflict.present)}
              zone={zone}
            />
          )}
          <MessagePart
            message={message}
            campaignType={campaignType}
            onChange={changeText}
            fault={fault}
            preview={preview}
            draft={draft}
          />
          <LanguagesPart texts={texts} onChange={changeLanguage} faults={textFaults} preview={preview} />
          <Suspense>
            <SecondTextPart
              test={test}
              languages={languages}
              onChange={changeTest}
              first={message}
              faults={testFaults}
              preview={preview}
            />
          </Suspense>
          <OfferPart
            offer={composed.offer ?? null}
            onChange={changeOffer}
            onInsert={(placeholder) =>
              changeText(message.trim() === '' ? placeholder : `${message.trimEnd()} ${placeholder}`, campaignType)
            }
            dayFault={offerDayFault}
            zone={zone}
          />
          <PicturePart
            pictureId={pictureId}
            onRemove={() => {
              attachment.remove();
              changePicture(null);
            }}
            preview={preview?.picture}
            {...attachment}
          />
          {preview?.links && (
            <Suspense>
              <LinksPart links={preview.links} />
            </Suspense>
          )}
          <AudiencePart
            filter={filter}
            segmentId={composed.segmentId}
            onChange={change}
            preview={audience}
            isPending={isFetching}
            zone={zone}
            isDefaultUnknown={isDefault && isStartUnknown}
          />
          <WhenPart
            at={at}
            isPast={isPast}
            holdoutPercent={holdoutPercent}
            onChange={change}
            preview={audience}
            zone={zone}
          />
        </div>
        <div className="grid grid-cols-1 gap-4 lg:sticky lg:top-4">
          <Card title={t('On the phone')}>
            <div className="mt-4 grid grid-cols-1 gap-4">
              <TextChoice languages={languages} chosen={shown} onChoose={setChosen} />
              <PhonePreview body={shownText?.body ?? ''} pictureId={pictureId} />
              {secondText && (
                <div>
                  <p className="mb-2 font-medium">{t('Second text')}</p>
                  <PhonePreview body={secondText.body} pictureId={pictureId} />
                </div>
              )}
            </div>
            <TestPart
              message={shown === null ? message : (composed.texts[shown] ?? '')}
              language={shown ?? undefined}
              offer={composed.offer}
              pictureId={pictureId}
              disabled={!isSendable}
            />
          </Card>
          <SendPart preview={preview} failure={failure} zone={zone} />
        </div>
      </div>
      <SendBar
        composed={composed}
        preview={preview}
        isCurrent={isCurrent}
        canSend={
          issues.length === 0 && isSendable && !isSecondMissing && !isPast && !begun && !conflict && !isUploading
        }
        draft={draft}
        onSent={onSent}
        zone={zone}
      />
    </>
  );
}

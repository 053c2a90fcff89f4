import type { Campaign, TextTest } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { EmptyState } from '../../../components/ui/loading/empty-state';
import type { VersionConflict } from '../../../forms/version-conflict';
import { audienceText } from '../../../texting/audience-words';
import { pictureAddress } from '../../../texting/picture-address';
import { type LanguageTexts, textLanguages, textName } from '../../../texting/text-languages';
import { stateNames } from '../words';
import { t } from '../../../staff-words/words';

interface DraftConflictProps {
  mine: {
    message: string;
    texts: LanguageTexts;
    filter: AudienceFilter;
    segmentId?: string;
    pictureId?: string;
    test?: TextTest;
    holdoutPercent: number;
  };
  conflict: VersionConflict<Campaign>;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  zone: string;
}

/** Shown when someone else has saved a different version of the draft. */
export function DraftConflict({ mine, conflict: { by, present }, onKeepMine, onTakeTheirs, zone }: DraftConflictProps) {
  const theirAudience = audienceText(present.filter, zone, present.segment?.name);
  const isOtherSegment = (present.segmentId ?? undefined) !== mine.segmentId;
  return (
    <ChangedNotice what={t('this draft')} by={by} onKeepMine={onKeepMine} onTakeTheirs={onTakeTheirs}>
      {present.message !== mine.message && <OtherPart name={t('Message')}>{present.message}</OtherPart>}
      {textLanguages.map((language) => {
        const theirs = present.texts?.[language];
        if (theirs === mine.texts[language]) return null;
        return (
          <OtherPart key={language} name={textName(language)}>
            {theirs ?? t('No text')}
          </OtherPart>
        );
      })}
      {present.test?.message !== mine.test?.message && (
        <OtherPart name={t('Second text')}>{present.test?.message ?? t('No text')}</OtherPart>
      )}
      {(present.pictureId ?? undefined) !== mine.pictureId && (
        <OtherPart name={t('Picture')}>
          {present.pictureId ? (
            <img
              src={pictureAddress(present.pictureId, 'small')}
              alt={t('The picture that goes with the text')}
              className="h-24 rounded-xl object-contain"
            />
          ) : (
            t('None')
          )}
        </OtherPart>
      )}
      {(isOtherSegment || theirAudience !== audienceText(mine.filter, zone, present.segment?.name)) && (
        <OtherPart name={t('Who gets it')}>{theirAudience}</OtherPart>
      )}
      {present.holdoutPercent !== mine.holdoutPercent && (
        <OtherPart name={t('Left out at random')}>{present.holdoutPercent}%</OtherPart>
      )}
    </ChangedNotice>
  );
}

/** Shown when someone else has started or canceled the campaign during the edit. */
export function DraftBegun({ campaign, onStoreAnew }: { campaign: Campaign; onStoreAnew: () => void }) {
  return (
    <CautionBox role="alert">
      <p className="font-semibold">
        {t('This campaign is no longer a draft. Its state: {state}.', { state: stateNames[campaign.status] })}
      </p>
      <p className="mt-1">
        {t('Your later changes are not part of it, but they are not lost: keep them as a new draft.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button size="sm" className="h-11" onClick={onStoreAnew}>
          {t('Keep mine as a new draft')}
        </Button>
        <Button look="outline" size="sm" className="h-11" asChild>
          <Link to="/admin/campaigns/$id" params={{ id: campaign.id }}>
            {t('Open the campaign')}
          </Link>
        </Button>
      </div>
    </CautionBox>
  );
}

/** Replaces the form of a campaign that is no longer a draft. */
export function DraftNoMore({ campaign }: { campaign: Campaign }) {
  return (
    <EmptyState
      action={
        <Button asChild>
          <Link to="/admin/campaigns/$id" params={{ id: campaign.id }}>
            {t('Open it')}
          </Link>
        </Button>
      }
    >
      {t('This campaign is no longer a draft. Its state: {state}.', { state: stateNames[campaign.status] })}
    </EmptyState>
  );
}

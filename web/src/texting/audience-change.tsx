import type { CampaignPlan, CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { useQueryClient } from '@tanstack/react-query';
import { CautionBox } from '../components/ui/messages/caution-box';
import { count } from '../format/count';
import { counted, t } from '../staff-words/words';
import { previewQuery } from './preview';
import { exclusionReasons } from './preview-notes';

/** Counts the audience of a plan anew, at the moment of its launch. */
export function useRecount(): (plan: CampaignPlan) => Promise<CampaignPreview> {
  const queryClient = useQueryClient();
  return (plan) => queryClient.fetchQuery({ ...previewQuery(plan), staleTime: 0, retry: false });
}

type Counts = Pick<CampaignPreview, 'eligible' | 'excluded' | 'withoutPhone'>;

/** What changed between two counts of an audience: `opted out: 2, before 1`. */
export function audienceChanges(before: Counts, now: Counts): string[] {
  const excluded = (Object.keys(now.excluded) as (keyof Counts['excluded'])[]).map(
    (reason) => [exclusionReasons[reason], before.excluded[reason], now.excluded[reason]] as const,
  );
  return [...excluded, [t('without a phone number'), before.withoutPhone, now.withoutPhone] as const]
    .filter(([, old, present]) => old !== present)
    .map(([words, old, present]) =>
      t('{reason}: {now}, before {before}', { reason: words, now: count(present), before: count(old) }),
    );
}

/** Says in a confirmation that the confirmed number no longer holds, and why. */
export function AudienceChange({ before, now }: { before: Counts; now: Counts }) {
  const changes = audienceChanges(before, now);
  return (
    <CautionBox role="alert">
      <p className="font-semibold">{t('The audience has changed. Nothing is sent yet.')}</p>
      <p className="mt-1">
        {t('It would now go to {customers}, before to {before}.{changes}', {
          customers: counted(now.eligible, 'customer'),
          before: count(before.eligible),
          changes:
            changes.length > 0
              ? t(' Left out: {reasons}.', { reasons: changes.join('; ') })
              : t(' Customers were added or removed.'),
        })}
      </p>
    </CautionBox>
  );
}

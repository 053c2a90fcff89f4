import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import type { AudienceFilter } from '@lacquer/contracts/customers/customer';
import { regularFromVisits } from '@lacquer/contracts/customers/overview';
import { maxCents } from '@lacquer/contracts/values';
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { dollarsToCents } from '../../../format/money';
import { dayBegan } from '../../../format/salon-time';
import { servicesQuery } from '../../../menu/queries';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { audienceText } from '../../../texting/audience-words';
import { AskedChoice } from '../../../texting/default-audience/asked-choice';
import { SegmentChoice, useSegmentName } from '../../../texting/segment-choice';
import { exclusionsOf } from '../../../texting/preview-notes';
import { counted, t } from '../../../staff-words/words';
import { MomentField } from './moment-field';

type FilterChange = { [Key in Exclude<keyof AudienceFilter, 'within'>]?: AudienceFilter[Key] | undefined };

interface AudiencePartProps {
  filter: AudienceFilter;
  segmentId: string | undefined;
  onChange: (change: FilterChange & { segmentId?: string | undefined }) => void;
  preview: CampaignPreview | undefined;
  isPending: boolean;
  zone: string;
  /** Nobody has chosen who may be texted, and the salon's own choice could not be read. */
  isDefaultUnknown: boolean;
}

const noFilter: FilterChange = {
  service: undefined,
  visitedSince: undefined,
  notVisitedSince: undefined,
  visitsAtLeast: undefined,
  spentAtLeast: undefined,
};

/** The audience of the text. */
export function AudiencePart({
  filter,
  segmentId,
  onChange,
  preview,
  isPending,
  zone,
  isDefaultUnknown,
}: AudiencePartProps) {
  const listId = useId();
  const { data: services } = useQuery(servicesQuery);
  const { service, visitedSince, notVisitedSince, visitsAtLeast, spentAtLeast, consentedOnly } = filter;
  const chosen = Object.keys(noFilter).filter((key) => filter[key as keyof AudienceFilter] !== undefined).length;
  const segmentName = useSegmentName(segmentId);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t('Audience')}>
      <AskedChoice isAsked={consentedOnly === true} onChange={(isAsked) => onChange({ consentedOnly: isAsked })} />
      {isDefaultUnknown && (
        <CautionBox role="status" className="mt-3">
          {t('The audience that new campaigns start with could not be read. Check who may be texted.')}
        </CautionBox>
      )}
      <div className="mt-4">
        <SegmentChoice
          segmentId={segmentId}
          filter={filter}
          onChange={(chosenId) => onChange({ segmentId: chosenId })}
        />
      </div>
      <div role="group" aria-label={t('Often used')} className="mt-4 flex flex-wrap gap-2">
        <Quick onChoose={() => onChange({ ...noFilter, segmentId: undefined })}>{t('Everyone')}</Quick>
        <Quick onChoose={() => onChange({ ...noFilter, visitedSince: dayBegan(90, zone) })}>
          {t('Visited in 90 days')}
        </Quick>
        <Quick onChoose={() => onChange({ ...noFilter, notVisitedSince: dayBegan(60, zone) })}>
          {t('No visit for 60 days')}
        </Quick>
      </div>
      <details className="mt-3" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-medium text-oxblood">
          <SlidersHorizontal aria-hidden="true" className="size-4" /> {t('More filters')}
          {chosen > 0 && <Badge tone="info">{t('{chosen} on', { chosen })}</Badge>}
        </summary>
        <div className="mt-4 grid grid-cols-1 gap-4 sm:grid-cols-2">
          <InputField
            label={t('Had the service')}
            optional
            list={listId}
            value={service ?? ''}
            onChange={({ target }) => onChange({ service: target.value || undefined })}
          />
          <datalist id={listId}>
            {[...new Set(services?.map(({ name }) => name))].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <VisitsField visits={visitsAtLeast} onChange={(visits) => onChange({ visitsAtLeast: visits })} />
          <SpentField
            key={spentAtLeast === undefined ? 'any' : 'some'}
            cents={spentAtLeast}
            onChange={(cents) => onChange({ spentAtLeast: cents })}
          />
          <MomentField
            label={t('Visited since')}
            kind="day"
            moment={visitedSince ?? null}
            zone={zone}
            onChange={(moment) => onChange({ visitedSince: moment ?? undefined })}
          />
          <MomentField
            label={t('Not visited since')}
            kind="day"
            moment={notVisitedSince ?? null}
            zone={zone}
            onChange={(moment) => onChange({ notVisitedSince: moment ?? undefined })}
          />
        </div>
      </details>
      <div role="status" aria-busy={isPending} className="mt-3 border-t border-line pt-3">
        <p className="text-ink-soft wrap-anywhere">{audienceText(filter, zone, segmentName)}</p>
        {preview && (
          <>
            <p className="mt-1 text-title font-medium tabular-nums">
              {t('{count} will get it', { count: counted(preview.eligible, 'customer') })}
            </p>
            {exclusionsOf(preview).length > 0 && (
              <p className="text-ink-soft tabular-nums">
                {t('Left out: {reasons}', { reasons: exclusionsOf(preview).join(', ') })}
              </p>
            )}
          </>
        )}
      </div>
    </Card>
  );
}

const Quick = ({ onChoose, children }: { onChoose: () => void; children: string }) => (
  <Button look="outline" size="sm" className="h-11" onClick={onChoose}>
    {children}
  </Button>
);

/** Preset numbers of visits, which are easier to use than a free number. */
const visitChoices = [
  [undefined, t('Any number')],
  [2, t('2 or more')],
  [regularFromVisits, t('{regularFromVisits} or more: regulars', { regularFromVisits })],
  [5, t('5 or more')],
  [10, t('10 or more')],
] as const;

function VisitsField({
  visits,
  onChange,
}: {
  visits: number | undefined;
  onChange: (visits: number | undefined) => void;
}) {
  const choices = visitChoices.some(([choice]) => choice === visits)
    ? visitChoices
    : [...visitChoices, [visits, t('{visits} or more', { visits })] as const];
  return (
    <FormField label={t('Visits')}>
      {(props) => (
        <select
          {...props}
          className="field"
          value={visits ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        >
          {choices.map(([value, words]) => (
            <option key={words} value={value ?? ''}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

function SpentField({ cents, onChange }: { cents: number | undefined; onChange: (cents: number | undefined) => void }) {
  const [typed, setTyped] = useState(cents === undefined ? '' : String(cents / 100));
  const amount = dollarsToCents(typed);
  const isFault = typed !== '' && (amount === null || amount > maxCents);
  return (
    <InputField
      label={t('Spent at least, in dollars')}
      optional
      inputMode="decimal"
      fault={isFault ? t('must be in dollars and cents, like 35.00') : undefined}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        const next = dollarsToCents(target.value);
        if (target.value === '') onChange(undefined);
        else if (next !== null && next <= maxCents) onChange(next);
      }}
    />
  );
}

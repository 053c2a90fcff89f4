import type { CampaignPreview } from '@lacquer/contracts/messaging/campaign';
import { campaignDraft } from '@lacquer/contracts/messaging/campaign';
import { useState } from 'react';
import { Card } from '../../../components/ui/card';
import { InputField } from '../../../components/ui/fields/input-field';
import { salonMoment } from '../../../format/salon-time';
import { t } from '../../../staff-words/words';
import { MomentField } from './moment-field';

interface WhenPartProps {
  at: string | null;
  /** Whether the start time has passed. */
  isPast: boolean;
  holdoutPercent: number;
  onChange: (change: { at?: string | undefined; holdoutPercent?: number | undefined }) => void;
  preview: CampaignPreview | undefined;
  zone: string;
}

const inAnHourMs = 3_600_000;

/** The start time and the holdout. */
export function WhenPart({ at, isPast, holdoutPercent, onChange, preview, zone }: WhenPartProps) {
  const [typed, setTyped] = useState(String(holdoutPercent));
  const fault = campaignDraft.shape.holdoutPercent.safeParse(Number(typed)).error?.issues[0]?.message;
  return (
    <Card title={t('When')}>
      <fieldset className="mt-3">
        <legend className="sr-only">{t('Start')}</legend>
        <Choice name={t('Now')} isOn={at === null} onChoose={() => onChange({ at: undefined })} />
        <Choice
          name={t('Later')}
          isOn={at !== null}
          onChoose={() => onChange({ at: new Date(Date.now() + inAnHourMs).toISOString() })}
        />
      </fieldset>
      {at !== null && (
        <div className="mt-2">
          <MomentField
            label={t('Day and time in {name}', { name: zoneName(zone) })}
            kind="minute"
            moment={at}
            zone={zone}
            onChange={(moment) => onChange({ at: moment ?? undefined })}
            fault={isPast ? t('is in the past: choose a later time') : undefined}
          />
        </div>
      )}
      {preview && preview.eligible > 0 && !isPast && (
        <p className="mt-3 text-ink-soft">
          {t('The first text is sent {time}', { time: salonMoment(preview.startsAt, zone) })}
          {preview.endsAt && t(', the last {time}', { time: salonMoment(preview.endsAt, zone) })}.
        </p>
      )}
      <div className="mt-4 border-t border-line pt-4">
        <InputField
          label={t('Left out at random, in percent')}
          fault={fault}
          type="number"
          min={0}
          max={50}
          step={1}
          inputMode="numeric"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            const parsed = campaignDraft.shape.holdoutPercent.safeParse(Number(target.value));
            if (parsed.success) onChange({ holdoutPercent: parsed.data || undefined });
          }}
        />
        <p className="mt-1.5 text-ink-soft">
          {t(
            'These customers get no text. The report compares the others with them, to show who would have come anyway.',
          )}
        </p>
      </div>
    </Card>
  );
}

/** `America/Los_Angeles` as `Los Angeles time`. */
const zoneName = (zone: string): string =>
  t('{zone} time', { zone: (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') });

function Choice({ name, isOn, onChoose }: { name: string; isOn: boolean; onChoose: () => void }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input type="radio" name="start" className="size-5 accent-lacquer" checked={isOn} onChange={onChoose} />
      {name}
    </label>
  );
}

import type { Suppression } from '@lacquer/contracts/messaging/messaging';
import { suppressionReason } from '@lacquer/contracts/messaging/messaging';
import { useQuery } from '@tanstack/react-query';
import { PhoneOff } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/ui/button';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { SearchField } from '../../components/ui/fields/search-field';
import { ToggleButton } from '../../components/ui/toggle-button';
import { Loaded } from '../../components/ui/loading/loaded';
import { formatPhone } from '../../format/phone';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { t } from '../../staff-words/words';
import { ExcludeDialog } from './exclude-dialog';
import { LiftDialog } from './lift-dialog';
import { reasonNames } from './reason-names';
import { suppressionsQuery } from './queries';
import type { SuppressionSearch } from './search';

const sourceWords: Record<Suppression['source'], string> = {
  inbound: t('by text'),
  provider: t('according to Twilio'),
  staff: t('at the salon'),
};

interface SuppressionsProps {
  search: SuppressionSearch;
  onSearch: (search: SuppressionSearch) => void;
}

/** The list of suppressed phones. */
export function Suppressions({ search: { reason, q, cursor }, onSearch }: SuppressionsProps) {
  const query = useQuery(suppressionsQuery({ reason, q, cursor }));
  const [isExcluding, setExcluding] = useState(false);
  const [lifted, setLifted] = useState<Suppression>();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:w-full">
          <div role="group" aria-label={t('Reason')} className="flex flex-wrap gap-2">
            {[undefined, ...suppressionReason.options].map((value) => (
              <ToggleButton
                key={value ?? 'all'}
                isOn={reason === value}
                onChoose={() => onSearch({ q, reason: value })}
              >
                {value ? reasonNames[value] : t('All')}
              </ToggleButton>
            ))}
          </div>
          <SearchField label={t('Phone digits')} value={q ?? ''} onSearch={(text) => onSearch({ reason, q: text })} />
        </div>
        <Button onClick={() => setExcluding(true)}>{t('Add a phone')}</Button>
      </div>
      <div className="mt-4">
        <Loaded query={query} what={t('the phones')}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <EmptyState icon={PhoneOff}>
                  {q || reason ? t('No phones match.') : t('Phones that get no texts appear here. There are none.')}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
                  {items.map((suppression) => (
                    <Line key={suppression.phone} suppression={suppression} onLift={() => setLifted(suppression)} />
                  ))}
                </ul>
              )}
              <CursorPager
                isFirst={cursor === undefined}
                nextCursor={nextCursor}
                onTurn={(next) => onSearch({ reason, q, cursor: next })}
              />
            </>
          )}
        </Loaded>
      </div>
      <ExcludeDialog isOpen={isExcluding} onClose={() => setExcluding(false)} />
      {lifted && <LiftDialog suppression={lifted} onClose={() => setLifted(undefined)} />}
    </>
  );
}

function Line({ suppression, onLift }: { suppression: Suppression; onLift: () => void }) {
  const zone = useSalonZone();
  const { phone, reason, source, since } = suppression;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p className="font-medium tabular-nums">{formatPhone(phone)}</p>
        <p className="text-ink-soft">
          {reasonNames[reason]} {sourceWords[source]}, {salonMoment(since, zone)}
        </p>
      </div>
      <Button
        look="outline"
        size="sm"
        className="h-11"
        aria-label={t('Allow texts to {phone}', { phone: formatPhone(phone) })}
        onClick={onLift}
      >
        {t('Allow texts')}
      </Button>
    </li>
  );
}

import { consentWordings, type ConsentEntry } from '@lacquer/contracts/customers/consent';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, ScrollText } from 'lucide-react';
import { saveFile } from '../../api/save-file';
import { Button } from '../../components/ui/button';
import { CursorPager } from '../../components/ui/loading/cursor-pager';
import { EmptyState } from '../../components/ui/loading/empty-state';
import { SearchField } from '../../components/ui/fields/search-field';
import { ToggleButton } from '../../components/ui/toggle-button';
import { Loaded } from '../../components/ui/loading/loaded';
import { useWithRecentSignIn } from '../../api/confirm-identity';
import { useErrorNotice } from '../../notices/failure';
import { formatPhone } from '../../format/phone';
import { salonMoment } from '../../format/salon-time';
import { useSalonZone } from '../../salon/zone';
import { channelWords, consentKindWords } from '../../texting/consent-words';
import { t } from '../../staff-words/words';
import { consentQuery, exportConsent } from './queries';
import type { ConsentSearch } from './search';

interface ConsentLedgerProps {
  role: StaffRole;
  search: ConsentSearch;
  onSearch: (search: ConsentSearch) => void;
}

/** The consent ledger: all statements about texts as recorded. Entries are never changed. */
export function ConsentLedger({ role, search: { phone, kinds, cursor }, onSearch }: ConsentLedgerProps) {
  const showError = useErrorNotice();
  const withRecentSignIn = useWithRecentSignIn();
  const query = useQuery(consentQuery({ phone, kinds, cursor }));
  const save = useMutation({
    mutationFn: () => withRecentSignIn(() => exportConsent(kinds ?? 'consent')),
    onSuccess: (file) => saveFile(file, 'consent.csv'),
    onError: (failure) => {
      showError(t('The ledger was not exported'), failure);
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:w-full">
          <div role="group" aria-label={t('Show')} className="flex flex-wrap gap-2">
            <ToggleButton isOn={kinds !== 'all'} onChoose={() => onSearch({ phone })}>
              {t('Statements')}
            </ToggleButton>
            <ToggleButton isOn={kinds === 'all'} onChoose={() => onSearch({ phone, kinds: 'all' })}>
              {t('With visits')}
            </ToggleButton>
          </div>
          <SearchField
            label={t('Full phone number')}
            value={phone ?? ''}
            onSearch={(text) => onSearch({ kinds, phone: text })}
          />
        </div>
        {role === 'owner' ? (
          <Button look="outline" disabled={save.isPending} onClick={() => save.mutate()}>
            <Download aria-hidden="true" className="size-4.5" /> {save.isPending ? t('Exporting...') : t('Export')}
          </Button>
        ) : (
          <p className="text-ink-soft">{t('The owner can export the ledger.')}</p>
        )}
      </div>
      <div className="mt-4">
        <Loaded query={query} what={t('the ledger')}>
          {({ items, nextCursor }) => (
            <>
              {items.length === 0 ? (
                <EmptyState icon={ScrollText}>
                  {phone ? t('Nothing is recorded about this phone.') : t('Consents and opt-outs are recorded here.')}
                </EmptyState>
              ) : (
                <ul className="divide-y divide-line overflow-hidden rounded-2xl bg-surface shadow-soft">
                  {items.map((entry) => (
                    <Line key={entry.sequence} entry={entry} />
                  ))}
                </ul>
              )}
              <CursorPager
                isFirst={cursor === undefined}
                nextCursor={nextCursor}
                onTurn={(next) => onSearch({ phone, kinds, cursor: next })}
              />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

function Line({ entry }: { entry: ConsentEntry }) {
  const zone = useSalonZone();
  const { phone, kind, channel, reason, wordingVersion, recordedAt } = entry;
  const wording = Object.entries(consentWordings).find(([version]) => version === wordingVersion)?.[1];
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium tabular-nums">{formatPhone(phone)}</span>
        <span className="text-small text-ink-soft">{salonMoment(recordedAt, zone)}</span>
      </p>
      <p className="text-base">
        {consentKindWords[kind]} <span className="text-ink-soft">{channelWords[channel] ?? channel}</span>
      </p>
      {reason && <p className="text-ink-soft wrap-anywhere">“{reason}”</p>}
      {wording && (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center text-base text-oxblood">
            {t('What was agreed to')}
          </summary>
          <p className="rounded-xl bg-plaster-mid px-3 py-2 text-base">{wording}</p>
        </details>
      )}
    </li>
  );
}

import type { ConsentEntry } from '@lacquer/contracts/customers/consent';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, FileText, QrCode, ScrollText, Tablet } from 'lucide-react';
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
import { AgreedTo } from '../../texting/agreed-to';
import { channelWords, entryWords } from '../../texting/consent-words';
import { t } from '../../staff-words/words';
import { consentQuery, exportConsent, startKiosk } from './queries';
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
      <WaysIn />
      <div className="mt-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
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

/** How customers ask for texts by themselves. */
function WaysIn() {
  const showError = useErrorNotice();
  const handOver = useMutation({
    mutationFn: startKiosk,
    // leaves the admin with all that it has in memory
    onSuccess: () => location.replace('/join?kiosk'),
    onError: (failure) => {
      showError(t('The tablet was not handed over'), failure);
    },
  });
  return (
    <section aria-labelledby="ways-in" className="rounded-2xl bg-surface p-4 shadow-soft sm:p-5">
      <h2 id="ways-in" className="text-title">
        {t('How customers ask for texts')}
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        {t(
          'On the page for texts, with the box of the contact form, or by texting your keyword: JOIN, unless it was changed. A payment or a message alone is no consent.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button look="outline" asChild>
          <a href="/join" target="_blank" rel="noreferrer">
            {t('Open the page')}
          </a>
        </Button>
        <Button look="outline" asChild>
          <Link to="/admin/replies/sheet">
            <QrCode aria-hidden="true" className="size-4.5" /> {t('Print its code')}
          </Link>
        </Button>
        <Button look="outline" wraps asChild>
          <Link to="/admin/replies/registration">
            <FileText aria-hidden="true" className="size-4.5" /> {t('Texts for the registration')}
          </Link>
        </Button>
        <Button look="outline" wraps disabled={handOver.isPending} onClick={() => handOver.mutate()}>
          <Tablet aria-hidden="true" className="size-4.5" /> {t('Hand this tablet to customers')}
        </Button>
      </div>
      <p className="mt-2 text-small text-ink-soft">
        {t('Handing it over signs you out here: the tablet then shows the page for texts alone, for twelve hours.')}
      </p>
    </section>
  );
}

function Line({ entry }: { entry: ConsentEntry }) {
  const zone = useSalonZone();
  const { phone, kind, channel, reason, recordedAt } = entry;
  return (
    <li className="px-4 py-3 sm:px-5">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium tabular-nums">{formatPhone(phone)}</span>
        <span className="text-small text-ink-soft">{salonMoment(recordedAt, zone)}</span>
      </p>
      <p className="text-base">
        {entryWords({ kind, channel })} <span className="text-ink-soft">{channelWords[channel] ?? channel}</span>
      </p>
      {reason && <p className="text-ink-soft wrap-anywhere">“{reason}”</p>}
      <AgreedTo entry={entry} />
    </li>
  );
}

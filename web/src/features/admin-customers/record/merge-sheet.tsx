import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { SearchField } from '../../../components/ui/fields/search-field';
import { useErrorNotice } from '../../../notices/failure';
import { dollars } from '../../../format/money';
import { formatPhone } from '../../../format/phone';
import { useRows } from '../../../lists/pages';
import { useNotify } from '../../../notices/notify';
import { nameOf } from '../../../format/customer-name';
import { customerSearch } from '../list/search-words';
import { customersQuery } from '../queries';
import { counted, t } from '../../../staff-words/words';
import { mergeRecords, recordChanged, recordQuery } from './queries';
import type { SheetProps } from './sheet-props';
import { useSeparate } from './use-separate';

/** Maximum number of suggested customers. */
const maxOffered = 8;

export function MergeSheet({ record, isOpen, onOpenChange }: SheetProps) {
  const [otherId, setOtherId] = useState<string>();
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Merge with another customer')}
      description={t('For one person with two records. It can be undone at any time.')}
    >
      {otherId === undefined ? (
        <PickOther record={record} onPick={setOtherId} />
      ) : (
        <Preview
          record={record}
          otherId={otherId}
          onBack={() => setOtherId(undefined)}
          onMerged={() => {
            setOtherId(undefined);
            onOpenChange(false);
          }}
        />
      )}
    </Sheet>
  );
}

/** Initially searches by family name, because duplicates most often share it. */
function PickOther({ record, onPick }: { record: CustomerRecord; onPick: (id: string) => void }) {
  const [q, setQ] = useState(record.familyName ?? record.givenName ?? '');
  const { rows } = useRows(customersQuery({ q: q.trim() || undefined }));
  const offered = Array.from({ length: Math.min(rows?.count ?? 0, maxOffered + 1) }, (_, index) => rows?.at(index))
    .filter((other) => other !== undefined && other.id !== record.id)
    .slice(0, maxOffered) as Customer[];
  return (
    <>
      <SearchField {...customerSearch} value={q} onSearch={(text = '') => setQ(text)} />
      <p role="status" className="mt-3 text-ink-soft">
        {rows === undefined
          ? t('Loading customers...')
          : offered.length === 0
            ? t('No other customers match.')
            : t('Which customer?')}
      </p>
      <ul className="mt-1">
        {offered.map((other) => (
          <li key={other.id} className="border-line not-first:border-t">
            <button
              type="button"
              onClick={() => onPick(other.id)}
              className="flex min-h-14 w-full flex-wrap items-baseline justify-between gap-x-4 rounded-lg px-1 py-2.5 text-left hover:bg-plaster-mid"
            >
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{nameOf(other) || t('No name')}</span>
                <span className="text-ink-soft tabular-nums">
                  {other.phoneNumber ? formatPhone(other.phoneNumber) : t('No phone number')}
                </span>
              </span>
              <span className="text-ink-soft tabular-nums">{counted(other.visitCount, 'visit')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

interface PreviewProps {
  record: CustomerRecord;
  otherId: string;
  onBack: () => void;
  onMerged: () => void;
}

/** Both records side by side, and the result of the merge. */
function Preview({ record, otherId, onBack, onMerged }: PreviewProps) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const { data: other, isError } = useQuery(recordQuery(otherId));
  const separate = useSeparate(record.id);
  const merge = useMutation({
    ...mergeRecords(record.id),
    onSuccess: async (merged) => {
      onMerged();
      notify({ text: t('Customers merged'), action: { label: t('Undo'), onAct: () => separate.mutate(otherId) } });
      await Promise.all([
        recordChanged(queryClient, record.id, merged),
        queryClient.invalidateQueries({ queryKey: recordQuery(otherId).queryKey }),
      ]);
    },
    onError: (error) => {
      showError(t('Failed to merge the customers'), error);
    },
  });
  if (isError) return <p role="alert">{t('That customer could not be loaded. Go back and pick again.')}</p>;
  if (!other) return <p role="status">{t('Loading the other customer...')}</p>;
  const rows: [string, (of: CustomerRecord) => string][] = [
    [t('Name'), (of) => nameOf(of)],
    [t('Phone'), (of) => (of.phoneNumber ? formatPhone(of.phoneNumber) : '')],
    [t('Email'), (of) => of.email ?? ''],
    [t('Visits'), (of) => String(of.visitCount)],
    [t('Spent'), (of) => dollars(of.totalSpent)],
    [t('Tags'), (of) => of.tags.join(', ')],
  ];
  const visits = record.visitCount + other.visitCount;
  return (
    <>
      <table className="w-full table-fixed text-left text-base">
        <caption className="sr-only">{t('The two records side by side')}</caption>
        <thead>
          <tr className="border-b border-line">
            <td className="w-17" />
            <th scope="col" className="py-2 pr-2 font-semibold">
              {t('Stays')}
            </th>
            <th scope="col" className="py-2 font-semibold">
              {t('Moves into it')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, value]) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="py-2 pr-2 font-normal text-ink-soft">
                {label}
              </th>
              {[record, other].map((of) => (
                <td key={of.id} className="py-2 pr-2 wrap-anywhere tabular-nums">
                  {value(of) || '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 rounded-2xl bg-plaster-mid px-4 py-3">
        <p className="font-semibold">{t('After the merge')}</p>
        <ul className="mt-1 list-disc pl-5">
          <li>
            {t('One customer with {count} and {amount}.', {
              count: counted(visits, 'visit'),
              amount: dollars(record.totalSpent + other.totalSpent),
            })}
          </li>
          {other.visitCount > 0 && (
            <li>{t('{count} and the texts appear in one timeline.', { count: counted(other.visitCount, 'visit') })}</li>
          )}
          {other.phoneNumber && (
            <li>{t('{phone} belongs to this customer too.', { phone: formatPhone(other.phoneNumber) })}</li>
          )}
          <li>
            {t(
              'Notes and tags of both are joined. Birthday, language and e-mail are filled where the record that stays has none.',
            )}
          </li>
          <li>{t('Consent stays with each phone. The name of the record that stays is shown.')}</li>
        </ul>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={merge.isPending} onClick={() => merge.mutate(otherId)}>
          {merge.isPending ? t('Merging...') : t('Merge')}
        </Button>
        <Button look="outline" onClick={onBack}>
          {t('Pick another')}
        </Button>
      </div>
    </>
  );
}

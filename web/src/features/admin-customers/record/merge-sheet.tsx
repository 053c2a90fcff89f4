import type { Customer } from '@lacquer/contracts/customers/customer';
import type { CustomerRecord } from '@lacquer/contracts/customers/customer-record';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Sheet } from '../../../components/ui/overlays/sheet';
import { SearchField } from '../../../components/ui/fields/search-field';
import { useErrorNotice } from '../../../notices/failure';
import { counted } from '../../../format/count';
import { dollars } from '../../../format/money';
import { formatPhone } from '../../../format/phone';
import { useRows } from '../../../lists/pages';
import { useNotify } from '../../../notices/notify';
import { nameOf } from '../../../format/customer-name';
import { customerSearch } from '../list/search-words';
import { customersQuery } from '../queries';
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
      title="Merge with another customer"
      description="For one person with two records. It can be undone at any time."
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
          ? 'Loading customers...'
          : offered.length === 0
            ? 'No other customers match.'
            : 'Which customer?'}
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
                <span className="block font-medium wrap-anywhere">{nameOf(other) || 'No name'}</span>
                <span className="text-ink-soft tabular-nums">
                  {other.phoneNumber ? formatPhone(other.phoneNumber) : 'No phone number'}
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
      notify({ text: 'Customers merged', action: { label: 'Undo', onAct: () => separate.mutate(otherId) } });
      await Promise.all([
        recordChanged(queryClient, record.id, merged),
        queryClient.invalidateQueries({ queryKey: recordQuery(otherId).queryKey }),
      ]);
    },
    onError: (error) => {
      showError('Failed to merge the customers', error);
    },
  });
  if (isError) return <p role="alert">That customer could not be loaded. Go back and pick again.</p>;
  if (!other) return <p role="status">Loading the other customer...</p>;
  const rows: [string, (of: CustomerRecord) => string][] = [
    ['Name', (of) => nameOf(of)],
    ['Phone', (of) => (of.phoneNumber ? formatPhone(of.phoneNumber) : '')],
    ['Email', (of) => of.email ?? ''],
    ['Visits', (of) => String(of.visitCount)],
    ['Spent', (of) => dollars(of.totalSpent)],
    ['Tags', (of) => of.tags.join(', ')],
  ];
  const visits = record.visitCount + other.visitCount;
  return (
    <>
      <table className="w-full table-fixed text-left text-base">
        <caption className="sr-only">The two records side by side</caption>
        <thead>
          <tr className="border-b border-line">
            <td className="w-17" />
            <th scope="col" className="py-2 pr-2 font-semibold">
              Stays
            </th>
            <th scope="col" className="py-2 font-semibold">
              Moves into it
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
        <p className="font-semibold">After the merge</p>
        <ul className="mt-1 list-disc pl-5">
          <li>
            One customer with {counted(visits, 'visit')} and {dollars(record.totalSpent + other.totalSpent)}.
          </li>
          {other.visitCount > 0 && <li>{counted(other.visitCount, 'visit')} and the texts appear in one timeline.</li>}
          {other.phoneNumber && <li>{formatPhone(other.phoneNumber)} belongs to this customer too.</li>}
          <li>
            Notes and tags of both are joined. Birthday, language and e-mail are filled where the record that stays has
            none.
          </li>
          <li>Consent stays with each phone. The name of the record that stays is shown.</li>
        </ul>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button disabled={merge.isPending} onClick={() => merge.mutate(otherId)}>
          {merge.isPending ? 'Merging...' : 'Merge'}
        </Button>
        <Button look="outline" onClick={onBack}>
          Pick another
        </Button>
      </div>
    </>
  );
}

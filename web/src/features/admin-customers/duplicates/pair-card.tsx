import { monthNames } from '../../../format/customer-words';
import type { DuplicateRecord, LikelyDuplicate } from '@lacquer/contracts/customers/duplicates';
import { Link } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { nameOf } from '../../../format/customer-name';
import { dollars } from '../../../format/money';
import { formatPhone } from '../../../format/phone';
import { useDateFormat } from '../use-date-format';
import { counted, t } from '../../../staff-words/words';
import { usePairActions } from './use-pair-actions';

const reasonWords: Record<string, string> = {
  'name-and-email': t('Same name and e-mail'),
  'name-and-birthday': t('Same name and birthday'),
  phone: t('Phones differ in one digit'),
};

/** Two records side by side, why they may be one person, and what to do. */
export function PairCard({ pair, isDismissed }: { pair: LikelyDuplicate; isDismissed: boolean }) {
  const [isSwapped, setSwapped] = useState(false);
  const [kept, other] = isSwapped ? [pair.other, pair.kept] : [pair.kept, pair.other];
  const { merge, dismiss, restore } = usePairActions(kept.id, other.id);
  const isPending = merge.isPending || dismiss.isPending || restore.isPending;
  const title = nameOf(kept);
  return (
    <article aria-label={title} className="rounded-3xl bg-surface p-4 shadow-soft sm:p-5">
      <h2 className="font-sans text-base leading-snug font-semibold wrap-anywhere">{title}</h2>
      <ul aria-label={t('Why')} className="mt-1.5 flex flex-wrap gap-1.5">
        {pair.reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="info">{reasonWords[reason] ?? reason}</Badge>
          </li>
        ))}
      </ul>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <Side record={kept} role={isDismissed ? undefined : 'Stays'} />
        <Side record={other} role={isDismissed ? undefined : 'Moves into it'} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {isDismissed ? (
          <Button look="outline" size="sm" className="h-11" disabled={isPending} onClick={() => restore.mutate()}>
            {t('Propose again')}
          </Button>
        ) : (
          <>
            <Button size="sm" className="h-11" disabled={isPending} onClick={() => merge.mutate(other.id)}>
              {merge.isPending ? t('Merging...') : t('Merge')}
            </Button>
            <Button look="outline" size="sm" className="h-11" disabled={isPending} onClick={() => dismiss.mutate()}>
              {t('Not the same person')}
            </Button>
            <Button
              look="quiet"
              size="sm"
              className="h-11"
              disabled={isPending || !other.phoneNumber}
              onClick={() => setSwapped(!isSwapped)}
            >
              <ArrowLeftRight aria-hidden="true" className="size-4" /> {t('Keep the other')}
            </Button>
          </>
        )}
      </div>
    </article>
  );
}

function Side({ record, role }: { record: DuplicateRecord; role: string | undefined }) {
  const date = useDateFormat();
  const { birthday, lastVisit } = record;
  const facts: [string, string | null][] = [
    [t('Phone'), record.phoneNumber && formatPhone(record.phoneNumber)],
    [t('Email'), record.email],
    [t('Birthday'), birthday && `${monthNames[birthday.month - 1]} ${birthday.day}`],
    [
      t('Visits'),
      record.visitCount === 0
        ? t('No visits')
        : `${counted(record.visitCount, 'visit')}, ${dollars(record.totalSpent)}`,
    ],
    [t('Last'), lastVisit && date(lastVisit)],
    [t('Added'), date(record.knownSince)],
  ];
  return (
    <div className="min-w-0 rounded-2xl border border-line px-3.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Link
          to="/admin/customers/$id"
          params={{ id: record.id }}
          className="inline-flex min-h-11 min-w-0 items-center font-medium text-oxblood wrap-anywhere underline underline-offset-4"
        >
          {nameOf(record)}
        </Link>
        {role && <span className="text-small text-ink-soft">{role}</span>}
      </p>
      <dl>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="flex gap-x-3 py-0.5">
                <dt className="w-17 shrink-0 text-ink-soft">{label}</dt>
                <dd className="min-w-0 wrap-anywhere tabular-nums">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

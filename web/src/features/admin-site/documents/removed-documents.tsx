import { restorableDays } from '@lacquer/contracts/site/documents';
import type { KindName } from '@lacquer/contracts/site/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { t } from '../../../staff-words/words';
import { removedQuery, restoreDocument } from './queries';
import { useSiteChange } from './use-site-change';
import { wordedKinds } from './words';
import { count } from '../../../format/count';

/** The removed documents that can still be restored, if there are any. */
export function RemovedDocuments({ kind, onRestored }: { kind: KindName; onRestored: (id: string) => void }) {
  const { data: removed = [] } = useQuery(removedQuery(kind));
  const { noun } = wordedKinds[kind];
  const restore = useSiteChange(t('The {noun} was not restored', { noun }), restoreDocument);
  if (removed.length === 0) return null;
  return (
    <details className="rounded-2xl border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft">
        {t('Removed: {count}', { count: count(removed.length) })}
      </summary>
      <p className="text-small text-ink-soft">
        {t('They can be restored for {restorableDays} days.', { restorableDays })}
      </p>
      <ul className="mt-1 mb-3 divide-y divide-line">
        {removed.map((document) => (
          <li key={document.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{document.title}</span>
            <Button
              look="outline"
              size="sm"
              className="h-11 shrink-0"
              aria-label={t('Restore {title}', { title: document.title })}
              disabled={restore.isPending}
              onClick={() => restore.mutate(document, { onSuccess: () => onRestored(document.id) })}
            >
              {t('Restore')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

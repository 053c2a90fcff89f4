import { restorableDays } from '@lacquer/contracts/site/documents';
import { documentKinds, type KindName } from '@lacquer/contracts/site/kinds';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { counted } from '../../../format/count';
import { removedQuery, restoreDocument } from './queries';
import { useSiteChange } from './use-site-change';

/** The removed documents that can still be restored, if there are any. */
export function RemovedDocuments({ kind, onRestored }: { kind: KindName; onRestored: (id: string) => void }) {
  const { data: removed = [] } = useQuery(removedQuery(kind));
  const { noun, plural } = documentKinds[kind];
  const restore = useSiteChange(`The ${noun} was not restored`, restoreDocument);
  if (removed.length === 0) return null;
  return (
    <details className="rounded-2xl border border-line px-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-ink-soft">
        {counted(removed.length, `removed ${noun}`, `removed ${plural}`)}
      </summary>
      <p className="text-small text-ink-soft">They can be restored for {restorableDays} days.</p>
      <ul className="mt-1 mb-3 divide-y divide-line">
        {removed.map((document) => (
          <li key={document.id} className="flex min-h-14 items-center justify-between gap-3 py-1">
            <span className="min-w-0 wrap-anywhere">{document.title}</span>
            <Button
              look="outline"
              size="sm"
              className="h-11 shrink-0"
              aria-label={`Restore ${document.title}`}
              disabled={restore.isPending}
              onClick={() => restore.mutate(document, { onSuccess: () => onRestored(document.id) })}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}

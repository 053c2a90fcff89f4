import type { KindName } from '@lacquer/contracts/site/kinds';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error';
import { Button } from '../../../components/ui/button';
import { CautionBox } from '../../../components/ui/messages/caution-box';
import { useNotify } from '../../../notices/notify';
import { siteStatusQuery } from '../../../site/queries';
import { counted, t } from '../../../staff-words/words';
import { settleDrafts } from './drafts/draft-saver';
import { wordsWithoutForm } from './drafts/words-without-form';
import { publishSite } from './queries';
import { useSiteChange } from './use-site-change';
import { changeWords } from './words';

interface BarProps {
  role: StaffRole;
  /** Opens a document that is not complete. */
  onOpen: (kind: KindName, id: string) => void;
}

/** Publishes what has been typed too, also in forms that have been closed since. */
async function publishAll(queryClient: QueryClient) {
  const unsaved = await settleDrafts();
  const left = await wordsWithoutForm(queryClient);
  if (unsaved.length + left.length === 0) return publishSite();
  const closed = unsaved.filter(({ isOpen }) => !isOpen).map(({ document }) => document);
  throw new UnsavedDraftError([...closed, ...left]);
}

/** What is typed could not be saved; its form says why. */
class UnsavedDraftError extends Error {
  /** @param closed those of the documents whose forms are not open */
  constructor(readonly closed: readonly SiteDocument[]) {
    super();
  }
}

/** The fields that a document still needs. */
function faultsOf(error: Error | null): { id: string; message: string }[] {
  if (!(error instanceof ApiError) || error.body.code !== 'CATALOG.DRAFTS_INCOMPLETE') return [];
  return (error.body.details ?? []).map(({ path, message }) => ({ id: path.split('/')[1] ?? '', message }));
}

/** While there are changes that visitors do not see yet: what they are, and the button that publishes them. */
export function PublishBar({ role, onOpen }: BarProps) {
  const { data: status } = useQuery(siteStatusQuery);
  const notify = useNotify();
  const queryClient = useQueryClient();
  const publish = useSiteChange(
    t('Nothing was published'),
    () => publishAll(queryClient),
    (error) => faultsOf(error).length > 0 || error instanceof UnsavedDraftError,
  );
  if (!status || status.changes.length === 0) return null;
  const mayPublish = role === 'owner' || status.staffMayPublish;
  // what has been completed or removed since is not named any more
  const missing = [...Map.groupBy(faultsOf(publish.error), ({ id }) => id)].flatMap(([id, faults]) => {
    const change = status.changes.find(({ document }) => document === id);
    return change ? [{ change, faults }] : [];
  });
  return (
    <div
      role="region"
      aria-label={t('Publish')}
      className="sticky bottom-[4.75rem] z-10 mt-4 rounded-3xl border border-line bg-raised py-2 pr-2 pl-4 shadow-lift sm:pl-5 lg:bottom-4"
    >
      {publish.error instanceof UnsavedDraftError && (
        <CautionBox role="alert" className="mt-1 mr-2 mb-2">
          {t('What you have typed is not saved yet, so nothing was published. Look at the form, then publish again.')}
          <ul className="mt-1 empty:hidden">
            {publish.error.closed.map(({ kind, id, title }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onOpen(kind, id)}
                  className="min-h-11 text-left underline wrap-anywhere"
                >
                  {title}
                </button>
              </li>
            ))}
          </ul>
        </CautionBox>
      )}
      {missing.length > 0 && (
        <CautionBox role="alert" className="mt-1 mr-2 mb-2">
          <p className="font-semibold">{t('Some drafts are not complete, so nothing was published.')}</p>
          <ul className="mt-1">
            {missing.map(({ change: { kind, document, title }, faults }) => (
              <li key={document}>
                <button
                  type="button"
                  onClick={() => onOpen(kind, document)}
                  className="min-h-11 text-left underline wrap-anywhere"
                >
                  {title}: {faults.map(({ message }) => message).join(', ')}
                </button>
              </li>
            ))}
          </ul>
        </CautionBox>
      )}
      <div className="flex items-center justify-between gap-3">
        <details className="min-w-0">
          <summary className="flex min-h-12 cursor-pointer items-center leading-tight">
            <span>
              <strong className="font-semibold">{counted(status.changes.length, 'change')}</strong>{' '}
              <span className="text-ink-soft">{t('not public yet')}</span>
            </span>
          </summary>
          <ul className="max-h-48 list-disc overflow-y-auto pb-2 pl-5 text-small">
            {status.changes.map((change) => (
              <li key={change.document} className="wrap-anywhere">
                {changeWords(change)}
              </li>
            ))}
          </ul>
        </details>
        {mayPublish ? (
          <Button
            className="shrink-0"
            disabled={publish.isPending}
            onClick={() =>
              publish.mutate(undefined, { onSuccess: () => notify({ text: t('Published. Visitors see it now.') }) })
            }
          >
            {publish.isPending ? t('Publishing...') : t('Publish')}
          </Button>
        ) : (
          <span className="max-w-40 py-2 pr-2 text-right text-small text-ink-soft">
            {t('An owner publishes these changes.')}
          </span>
        )}
      </div>
    </div>
  );
}

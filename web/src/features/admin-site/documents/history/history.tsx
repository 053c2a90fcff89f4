import type { NamedEdition } from '@lacquer/contracts/calls/salon/site';
import type { StaffRole } from '@lacquer/contracts/staff/staff-role';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button';
import { Card } from '../../../../components/ui/card';
import { CheckField } from '../../../../components/ui/fields/check-field';
import { Loaded } from '../../../../components/ui/loading/loaded';
import { Dialog } from '../../../../components/ui/overlays/dialog';
import { formatDate, formatTime } from '../../../../format/dates';
import { useNotify } from '../../../../notices/notify';
import { EditionDifference } from './edition-difference';
import { siteStatusQuery } from '../../../../site/queries';
import { counted, t } from '../../../../staff-words/words';
import { editionsQuery, restoreEdition, setPublishers } from '../queries';
import { useSiteChange } from '../use-site-change';
import { changeWords } from '../words';

/** The most changes of an edition that are named; the difference shows all. */
const namedChanges = 4;

/** The editions of the site, newest first. */
export function History({ role }: { role: StaffRole }) {
  const query = useInfiniteQuery(editionsQuery);
  const { data: status } = useQuery(siteStatusQuery);
  const mayPublish = role === 'owner' || status?.staffMayPublish === true;
  return (
    <div className="grid max-w-3xl gap-4">
      {role === 'owner' && status && <StaffMayPublish isAllowed={status.staffMayPublish} />}
      <Loaded query={query} what={t('the history')}>
        {({ pages }) => (
          <>
            <ol className="grid gap-3">
              {pages.flat().map((edition, index) => (
                <EditionItem key={edition.edition} edition={edition} canRestore={mayPublish && index > 0} />
              ))}
            </ol>
            {query.hasNextPage && (
              <Button
                look="outline"
                className="justify-self-start"
                disabled={query.isFetchingNextPage}
                onClick={() => void query.fetchNextPage()}
              >
                {t('Show more')}
              </Button>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function StaffMayPublish({ isAllowed }: { isAllowed: boolean }) {
  const change = useSiteChange(t('The setting was not changed'), setPublishers);
  return (
    <CheckField
      checked={change.isPending ? change.variables : isAllowed}
      onChange={({ target }) => change.mutate(target.checked)}
    >
      {t('Staff may publish, not only write drafts')}
    </CheckField>
  );
}

function EditionItem({ edition, canRestore }: { edition: NamedEdition; canRestore: boolean }) {
  const { edition: number, publishedAt, publishedBy, restored, changes } = edition;
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const notify = useNotify();
  const restore = useSiteChange(t('The content was not restored'), () => restoreEdition(number));
  const confirm = () =>
    restore.mutate(undefined, {
      onSuccess: () => notify({ text: t('The content of edition {number} is public again.', { number }) }),
      onSettled: () => setAsking(false),
    });
  const when = `${formatDate(publishedAt)}, ${formatTime(publishedAt)}`;
  return (
    <li>
      <Card>
        <h2 className="text-title">{t('Edition {number}', { number })}</h2>
        <p className="text-ink-soft wrap-anywhere">
          {t('{when}, by {who}', { when, who: publishedBy ?? t('the installation') })}
          {restored !== null && t('. Restored the content of edition {restored}', { restored })}
        </p>
        <ul className="mt-2 list-disc pl-5">
          {changes.slice(0, namedChanges).map((change) => (
            <li key={change.document} className="wrap-anywhere">
              {changeWords(change)}
            </li>
          ))}
          {changes.length > namedChanges && (
            <li>{t('and {count}', { count: counted(changes.length - namedChanges, 'more', 'more') })}</li>
          )}
        </ul>
        <div className="mt-3 flex flex-wrap gap-3">
          {changes.length > 0 && (
            <Button look="outline" size="sm" className="h-11" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? t('Hide the difference') : t('Show the difference')}
            </Button>
          )}
          {canRestore && (
            <Button look="outline" size="sm" className="h-11" onClick={() => setAsking(true)}>
              {t('Restore this content')}
            </Button>
          )}
        </div>
        {isOpen && <EditionDifference edition={number} />}
      </Card>
      <Dialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t('Restore edition {number}?', { number })}
        description={t(
          'Visitors see the content of this edition at once. Drafts stay, and you can restore the present content in the same way.',
        )}
      >
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="outline" onClick={() => setAsking(false)}>
            {t('Cancel')}
          </Button>
          <Button disabled={restore.isPending} onClick={confirm}>
            {restore.isPending ? t('Restoring...') : t('Restore')}
          </Button>
        </div>
      </Dialog>
    </li>
  );
}

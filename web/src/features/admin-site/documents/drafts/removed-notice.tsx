import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../../../../components/ui/button';
import { CautionBox } from '../../../../components/ui/messages/caution-box';
import { whoWords } from '../../../../forms/version-conflict';
import { keeper } from '../../../../kept/keeper';
import { peopleQuery } from '../../../../staff/queries';
import { t } from '../../../../staff-words/words';
import { removedQuery, restoreDocument } from '../queries';
import { useSiteChange } from '../use-site-change';
import { wordedKinds } from '../words';
import { whatWords } from './draft-controls';
import type { DraftSaver, DraftState } from './draft-saver';

interface RemovedProps {
  document: SiteDocument;
  saver: DraftSaver;
  state: DraftState;
}

/** Says who has removed the document of an open form, what becomes of the words in it, and restores it. */
export function RemovedNotice({ document, saver, state }: RemovedProps) {
  const { id, kind } = document;
  const removed = useQuery(removedQuery(kind));
  const people = useQuery(peopleQuery);
  const restore = useSiteChange(t('The {noun} was not restored', { noun: wordedKinds[kind].noun }), restoreDocument);
  const found = removed.data?.find((each) => each.id === id);
  const isRead = !people.isLoading && (found !== undefined || !removed.isFetching);
  useEffect(() => {
    if (isRead) saver.tellRemoval();
  }, [saver, isRead]);
  if (!isRead) return null;
  const by = found?.editedBy ?? null;
  const what = whatWords(kind);
  const who = whoWords(people.data?.find((person) => person.id === by)?.name ?? null);
  return (
    <CautionBox role="alert" className="mt-1">
      <p className="font-semibold wrap-anywhere">
        {by !== null && by === keeper.accountId
          ? t('You have removed {what} in another window or on another device.', { what })
          : t('{who} removed {what}.', { who, what })}
      </p>
      {state.progress !== 'saved' && (
        <p className="mt-1">
          {t('What you have typed is kept on this device. It is saved once {what} is restored.', { what })}
        </p>
      )}
      {found && (
        <Button size="sm" className="mt-3 h-11" disabled={restore.isPending} onClick={() => restore.mutate(found)}>
          {restore.isPending ? t('Restoring...') : t('Restore')}
        </Button>
      )}
    </CautionBox>
  );
}

import { useEffect } from 'react';
import { loadInTheEnd } from '../../loading/load-again';
import { useNotify } from '../../notices/notify';
import { storageKey } from './storage-key';
import { useWords } from '../../language/translate';

/** Read without the code of the outbox, since every page does it. */
function isMessageWaiting(): boolean {
  try {
    return sessionStorage.getItem(storageKey)?.includes('"pressed":{') ?? false;
  } catch {
    return false;
  }
}

/** Sends a message that was waiting for a signal when its document was left. Its code loads only if there is one. */
export function PendingMessage() {
  const { t } = useWords();
  const notify = useNotify();
  useEffect(() => {
    if (isMessageWaiting()) void loadInTheEnd(() => import('./outbox')).then(({ outbox }) => outbox.open(notify, t));
  }, [notify, t]);
  return null;
}

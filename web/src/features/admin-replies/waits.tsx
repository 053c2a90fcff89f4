import { useEffect, useState } from 'react';
import { Badge } from '../../components/ui/badge';
import { durationWords } from '../../format/salon-time';
import { t } from '../../staff-words/words';

/** A minute passes between two of the shown durations. */
const everyMs = 20_000;

/** For how long the customer has waited for an answer. Counts on by itself. */
export function Waits({ since }: { since: string }) {
  const now = useNow();
  const seconds = Math.max(0, (now - Date.parse(since)) / 1000);
  return <Badge tone="caution">{t('Waiting for {duration}', { duration: durationWords(seconds) })}</Badge>;
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

import type { ConsentEntry } from '@lacquer/contracts/customers/consent';
import { wordsAgreedTo } from '@lacquer/contracts/customers/consent-wordings';
import { t } from '../staff-words/words';

/** What a consent agreed to, folded, and the page that showed it. Nothing for other entries of the ledger. */
export function AgreedTo({ entry }: { entry: ConsentEntry }) {
  const words = wordsAgreedTo(entry);
  if (words === null) return null;
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center text-base text-oxblood">
        {t('What was agreed to')}
      </summary>
      <div className="rounded-xl bg-plaster-mid px-3 py-2 text-base">
        <p lang={entry.language ?? undefined}>{words}</p>
        {entry.page && <p className="mt-1 text-ink-soft">{t('Shown on {page}', { page: entry.page })}</p>}
      </div>
    </details>
  );
}

import { Button } from '../../components/ui/button';
import { t } from '../../staff-words/words';

/** The codes can be shown only once, because the server stores only their hashes. */
export function RecoveryCodeList({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join('\n')}\n`)}`;
  return (
    <div className="mt-4 grid gap-4">
      <p role="status" className="font-medium">
        {t('Save these recovery codes. They are shown only once.')}
      </p>
      <p className="text-ink-soft">
        {t(
          'Each one signs you in once when you do not have your phone. Print them, or put them in your password manager.',
        )}
      </p>
      <ul aria-label={t('Recovery codes')} className="grid gap-x-6 gap-y-1.5 font-mono text-base sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <Button onClick={onKept}>{t('I have saved them')}</Button>
        <Button look="outline" asChild>
          <a href={file} download="lacquer-recovery-codes.txt">
            {t('Save as a file')}
          </a>
        </Button>
      </div>
    </div>
  );
}

import { type PersonMatch, reasonOf } from '@lacquer/contracts/privacy';
import { useDateFormat } from '../use-date-format';
import { counted, t } from '../../../staff-words/words';

interface MatchListProps {
  matches: readonly PersonMatch[];
  /** The ids of the chosen ones. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** What may be about the person, with its reason and a preview. Nothing is chosen by itself. */
export function MatchList({ matches, chosen, onChange }: MatchListProps) {
  const formatDate = useDateFormat();
  if (matches.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-medium">{t('Perhaps also this person')}</legend>
      <p className="text-ink-soft">
        {t(
          'Anybody can type any address beside any phone. Choose only what you know to be this person’s: the rest stays out.',
        )}
      </p>
      {matches.map((match) => (
        <div key={match.id} className="min-w-0 rounded-2xl border border-line p-3">
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-0.5 size-5 shrink-0 accent-lacquer"
              checked={chosen.includes(match.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, match.id] : chosen.filter((id) => id !== match.id))
              }
            />
            <span className="min-w-0">
              <span className="block font-medium wrap-anywhere">{match.typed}</span>
              <span className="block text-ink-soft">{reasonOf(match, formatDate(match.at))}</span>
              {match.count > 0 && (
                <span className="block">{t('Joins {count}.', { count: counted(match.count, 'more message') })}</span>
              )}
            </span>
          </label>
          <ul className="mt-2 grid gap-2 border-l-2 border-line pl-3">
            {match.preview.map(({ at, name, text }) => (
              <li key={`${at} ${text}`} className="min-w-0">
                <span className="block text-ink-soft wrap-anywhere">
                  {formatDate(at)}, {name}
                </span>
                <span className="line-clamp-2 wrap-anywhere">{text}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </fieldset>
  );
}

import { useQuery } from '@tanstack/react-query';
import { count } from '../../../format/count';
import { t } from '../../../staff-words/words';
import { completeTag, suggestedTags } from './tag-list';
import { tagsQuery } from './queries';

interface TagSuggestionsProps {
  /** The text of the field: tags separated by commas. */
  typed: string;
  onChange: (typed: string) => void;
}

/** Suggests tags in use: those with the typed prefix, or the most frequent. A tap adds a tag. */
export function TagSuggestions({ typed, onChange }: TagSuggestionsProps) {
  const { data = [] } = useQuery(tagsQuery);
  const suggested = suggestedTags(typed, data);
  if (suggested.length === 0) return null;
  return (
    <ul aria-label={t('Tags in use')} className="flex flex-wrap gap-2">
      {suggested.map(({ tag, customers }) => (
        <li key={tag} className="max-w-full">
          <button
            type="button"
            onClick={() => onChange(completeTag(typed, tag))}
            className="inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border border-line bg-plaster-mid px-3.5 text-base hover:border-ink/40"
          >
            <span className="sr-only">{t('Add the tag')} </span>
            <span className="min-w-0 truncate">{tag}</span>
            <span className="text-ink-soft tabular-nums">{count(customers)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

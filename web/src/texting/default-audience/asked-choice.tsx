import { useId } from 'react';
import { t } from '../../staff-words/words';

const everyone = t('All who have not said no');
const whoAsked = t('Asked for texts');

const choices = [
  {
    isAsked: false,
    words: everyone,
    about: t(
      'Everyone with a phone who has not opted out. Law and carriers ask for a consent to marketing texts: without one, carriers may block them and people may complain.',
    ),
  },
  {
    isAsked: true,
    words: whoAsked,
    about: t('Those whose consent is recorded: on the page for texts, with the box, by keyword or at the salon.'),
  },
];

/** The name of a choice. */
export const askedWords = (isAsked: boolean): string => (isAsked ? whoAsked : everyone);

interface AskedChoiceProps {
  isAsked: boolean;
  onChange: (isAsked: boolean) => void;
}

/** Whether campaigns go to customers without a consent, with what law and carriers think of it. */
export function AskedChoice({ isAsked, onChange }: AskedChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-2">
      <legend className="sr-only">{t('Who may be texted')}</legend>
      {choices.map((choice, index) => (
        <div key={choice.words} className="rounded-2xl border border-line px-4 py-2 has-checked:border-lacquer">
          <label className="flex min-h-11 items-center gap-3 font-medium">
            <input
              type="radio"
              name={id}
              className="size-5 shrink-0 accent-lacquer"
              checked={choice.isAsked === isAsked}
              onChange={() => onChange(choice.isAsked)}
              aria-describedby={`${id}-${index}`}
            />
            {choice.words}
          </label>
          <p id={`${id}-${index}`} className="text-small text-ink-soft">
            {choice.about}
          </p>
        </div>
      ))}
    </fieldset>
  );
}

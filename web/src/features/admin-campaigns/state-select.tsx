import { useId } from 'react';
import { t } from '../../staff-words/words';

interface StateSelectProps<State extends string> {
  /** The available states. */
  states: readonly State[];
  nameOf: (state: State) => string;
  /** `undefined`: all states. */
  chosen: State | undefined;
  onChoose: (state: State | undefined) => void;
}

/** Filters a list by state. */
export function StateSelect<State extends string>({ states, nameOf, chosen, onChoose }: StateSelectProps<State>) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-ink-soft">
        {t('State')}
      </label>
      <select
        id={id}
        className="field"
        value={chosen ?? ''}
        onChange={({ target }) => onChoose(states.find((state) => state === target.value))}
      >
        <option value="">{t('All states')}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {nameOf(state)}
          </option>
        ))}
      </select>
    </div>
  );
}

import { type ComponentType, useRef, useState } from 'react';
import { fieldLook, type SelectProps, SelectWords } from './select-look';

const loadListBox = () => import('./list-box');

/** Typed letters are combined unless they are this far apart, in milliseconds. */
const pauseMs = 1000;

/** Returns the option that typed letters choose: the next whose label starts with them. A repeated letter goes round. */
function optionOf({ options, value }: SelectProps, letters: string): SelectProps['options'][number] | undefined {
  const isOneLetter = new Set(letters).size === 1;
  const start = isOneLetter ? letters.charAt(0) : letters;
  const at = options.findIndex((option) => option.value === value);
  const first = isOneLetter ? at + 1 : Math.max(at, 0);
  return [...options.slice(first), ...options.slice(0, first)].find(({ label }) =>
    label.toLowerCase().startsWith(start.toLowerCase()),
  );
}

/**
 * A single-choice list box. An empty `value` shows the placeholder. The list is 15 kB compressed and loads when it is first
 * opened. If it cannot load, the browser's own list replaces it, so that a form in progress is not lost.
 */
export function Select(props: SelectProps) {
  const [List, setList] = useState<ComponentType<SelectProps>>();
  const typed = useRef({ letters: '', at: 0 });
  if (List) return <List {...props} />;
  const { value, onChange, options, placeholder, ...button } = props;
  const label = options.find((option) => option.value === value)?.label;
  const open = ({ currentTarget }: { currentTarget: HTMLElement }) => {
    // Safari does not focus a button that is clicked
    currentTarget.focus();
    // a list that arrives after the user has gone on does not open
    const show = (list: ComponentType<SelectProps>) => {
      if (document.activeElement === currentTarget) setList(() => list);
    };
    void loadListBox().then(
      ({ ListBox }) => show(ListBox),
      () => show(PlainList),
    );
  };
  return (
    <button
      {...button}
      type="button"
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      data-placeholder={label === undefined ? '' : undefined}
      onPointerEnter={() => void loadListBox().catch(() => undefined)}
      onClick={open}
      onKeyDown={(event) => {
        const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
        if (key === 'ArrowDown' || key === 'ArrowUp') {
          event.preventDefault();
          open(event);
        } else if (key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey) {
          const isNew = timeStamp - typed.current.at > pauseMs;
          typed.current = { letters: (isNew ? '' : typed.current.letters) + key, at: timeStamp };
          const chosen = optionOf(props, typed.current.letters);
          if (chosen && chosen.value !== value) onChange(chosen.value);
        }
      }}
      className={fieldLook}
    >
      <SelectWords>{label ?? placeholder}</SelectWords>
    </button>
  );
}

function PlainList({ options, placeholder, onChange, ref: _, ...select }: SelectProps) {
  return (
    <select {...select} autoFocus onChange={({ target }) => onChange(target.value)} className="field">
      <option value="" disabled>
        {placeholder}
      </option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

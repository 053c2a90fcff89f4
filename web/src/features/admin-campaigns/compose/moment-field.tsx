import { useState } from 'react';
import { InputField } from '../../../components/ui/fields/input-field';
import { momentOfInput, salonInput } from '../../../format/salon-time';

interface MomentFieldProps {
  label: string;
  /** `day`: the start of a day in salon time. */
  kind: 'day' | 'minute';
  /** `null`: not set. */
  moment: string | null;
  zone: string;
  onChange: (moment: string | null) => void;
  fault?: string | undefined;
}

/** Earlier values are ignored, because the year is still being typed. */
const firstYear = '2000';

/** A date and time input in salon time. */
export function MomentField({ label, kind, moment, zone, onChange, fault }: MomentFieldProps) {
  const shown = moment === null ? '' : salonInput(moment, zone).slice(0, kind === 'day' ? 10 : 16);
  const [typed, setTyped] = useState(shown);
  const [previous, setPrevious] = useState(shown);
  if (previous !== shown) {
    setPrevious(shown);
    setTyped(shown);
  }
  const type = (text: string) => {
    setTyped(text);
    if (text === '') return kind === 'day' ? onChange(null) : undefined;
    const next = momentOfInput(kind === 'day' ? `${text}T00:00` : text, zone);
    if (next !== null && text >= firstYear) onChange(next);
  };
  return (
    <InputField
      label={label}
      optional={kind === 'day'}
      fault={fault}
      type={kind === 'day' ? 'date' : 'datetime-local'}
      value={typed}
      onChange={({ target }) => type(target.value)}
    />
  );
}

import { useState } from 'react';
import { InputField } from '../../../components/ui/input-field';
import { momentOfInput, salonInput } from '../../../format/salon-time';

interface MomentFieldProps {
  label: string;
  /** `day`: the first minute of a day at the salon. */
  kind: 'day' | 'minute';
  /** Null: none is chosen. */
  moment: string | null;
  zone: string;
  onChange: (moment: string | null) => void;
  fault?: string | undefined;
}

/** A year that is half typed is no choice yet. */
const firstYear = '2000';

/** A moment at the salon, typed on the salon's clock. */
export function MomentField({ label, kind, moment, zone, onChange, fault }: MomentFieldProps) {
  const shown = moment === null ? '' : salonInput(moment, zone).slice(0, kind === 'day' ? 10 : 16);
  const [typed, setTyped] = useState(shown);
  const [known, setKnown] = useState(shown);
  if (known !== shown) {
    setKnown(shown);
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

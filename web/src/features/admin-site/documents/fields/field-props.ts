import type { DocumentField } from '@lacquer/contracts/site/fields';

export interface FieldProps {
  field: DocumentField;
  value: unknown;
  fault: string | undefined;
  /** Null empties the field. */
  onChange: (value: unknown) => void;
  onBlur: () => void;
}

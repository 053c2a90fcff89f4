import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { DocumentField } from '@lacquer/contracts/site/fields';

export interface FieldProps {
  field: DocumentField;
  value: unknown;
  /** Those of the whole document. */
  fields: DocumentFields;
  /** The value of the field that names the document. */
  title: unknown;
  fault: string | undefined;
  /** The typed text that is no value; undefined: it shows its value. */
  held: string | undefined;
  /** Null empties the field. */
  onChange: (value: unknown) => void;
  /**
   * For a change that has taken time, such as an upload: it is made of the value that the field has by then. `emptied`:
   * other fields, which say something of the value before.
   */
  onUpdate: (change: (present: unknown) => unknown, emptied?: readonly string[]) => void;
  /** Changes several fields of the document in one step. Null empties one. */
  onEdit: (fields: DocumentFields) => void;
  /** What is typed is no value that can be saved. */
  onHold: (text: string) => void;
  onBlur: () => void;
}

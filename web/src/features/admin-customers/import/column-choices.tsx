import { type ImportField, importFields } from '@lacquer/contracts/customers/customer-import';
import { useId } from 'react';
import { Card } from '../../../components/ui/card';
import { t } from '../../../staff-words/words';
import type { Columns } from '@lacquer/customer-files/headings';
import type { ChosenFile } from './csv-file';

export const fieldNames: Record<ImportField, string> = {
  phone: t('Phone'),
  otherPhone: t('Other number'),
  givenName: t('First name'),
  familyName: t('Last name'),
  name: t('Full name'),
  email: 'E-mail',
  birthday: t('Birthday'),
  language: t('Language'),
  tags: t('Tags'),
  note: t('Note'),
  visitedAt: t('Date of a visit'),
  service: t('Service of the visit'),
  amount: t('Amount of the visit'),
  history: t('Visits, as exported here'),
  consentRecord: t('Consent, as exported here'),
};

interface ColumnChoicesProps {
  file: ChosenFile;
  columns: Columns;
  onChange: (columns: Columns) => void;
  isLocked: boolean;
}

/** Maps the file's columns to fields, initially by guessing, and previews the first rows. */
export function ColumnChoices({ file, columns, onChange, isLocked }: ColumnChoicesProps) {
  const id = useId();
  const chosen = importFields.filter((field) => columns[field] !== undefined);
  const choose = (field: ImportField, value: string) => {
    const { [field]: _, ...others } = columns;
    onChange(value === '' ? others : { ...others, [field]: Number(value) });
  };
  return (
    <Card title={t('The columns')}>
      <p className="mt-2 text-ink-soft">{t('Recognized by their headings or their content. Correct what is wrong.')}</p>
      <div className="mt-4 grid gap-x-5 gap-y-4 sm:grid-cols-2">
        {importFields.map((field) => (
          <div key={field} className="min-w-0">
            <label htmlFor={`${id}-${field}`} className="mb-1 block text-base font-medium">
              {fieldNames[field]}
            </label>
            <select
              id={`${id}-${field}`}
              value={columns[field] ?? ''}
              disabled={isLocked}
              onChange={(event) => choose(field, event.target.value)}
              className="field h-11 py-0"
            >
              <option value="">{t('Not in the file')}</option>
              {file.header.map((heading, index) => (
                <option key={`${index} ${heading}`} value={index}>
                  {heading || t('Column {number}', { number: index + 1 })}
                </option>
              ))}
            </select>
          </div>
        ))}
      </div>
      {chosen.length > 0 && (
        <div
          role="region"
          aria-label={t('Preview of the first rows')}
          tabIndex={0}
          className="mt-5 overflow-x-auto rounded-2xl border border-line"
        >
          <table className="w-full text-left text-base">
            <caption className="sr-only">{t('The first rows as they will be imported')}</caption>
            <thead>
              <tr className="border-b border-line">
                {chosen.map((field) => (
                  <th key={field} scope="col" className="px-3 py-2 font-semibold whitespace-nowrap">
                    {fieldNames[field]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {file.sample.map((cells, row) => (
                <tr key={row} className="border-line not-first:border-t">
                  {chosen.map((field) => (
                    <td key={field} className="max-w-56 truncate px-3 py-2">
                      {cells[columns[field] ?? -1]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}

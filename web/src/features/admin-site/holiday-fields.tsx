import { CalendarPlus, Trash2 } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { known, t } from '../../staff-words/words';
import { entryWords, NamedOf } from './names';
import { OpeningFields } from './opening-fields';
import { SalonField } from './salon-field';
import { newHoliday, type TypedSalon } from './typed-salon';

/** Days on which the salon is closed or has different hours. */
export function HolidayFields() {
  const { control, watch, formState } = useFormContext<TypedSalon>();
  const { fields, append, remove } = useFieldArray({ control, name: 'holidays' });
  const fault = formState.errors.holidays?.message ?? formState.errors.holidays?.root?.message;
  return (
    <>
      {fields.length === 0 && (
        <p className="mt-3 text-ink-soft">
          {t('Holidays and days with different hours appear here. Add a day, such as December 25.')}
        </p>
      )}
      <ul className="mt-2 divide-y divide-line">
        {fields.map(({ id }, index) => {
          const name = watch(`holidays.${index}.date`) || t('The day');
          return (
            <li key={id} className="grid gap-2 py-4">
              <NamedOf names={[entryWords(index, fields.length)]}>
                <div className="flex items-end gap-2">
                  <div className="min-w-0 flex-1">
                    <SalonField name={`holidays.${index}.date`} label={t('Day')} type="date" />
                  </div>
                  <Button
                    look="quiet"
                    className="px-3"
                    aria-label={t('Remove {name}', { name })}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden="true" className="size-5" />
                  </Button>
                </div>
                <SalonField name={`holidays.${index}.note`} label={t('Note for visitors')} language="en" optional />
                {/* there is something to translate */}
                {watch(`holidays.${index}.note`) !== '' && (
                  <>
                    <SalonField
                      name={`holidays.${index}.notes.es`}
                      label={t('That note in Spanish')}
                      lang="es"
                      optional
                    />
                    <SalonField
                      name={`holidays.${index}.notes.ko`}
                      label={t('That note in Korean')}
                      lang="ko"
                      optional
                    />
                  </>
                )}
                <OpeningFields path={`holidays.${index}`} name={name} />
              </NamedOf>
            </li>
          );
        })}
      </ul>
      {fault !== undefined && (
        <p className="text-base font-medium text-lacquer">{t('The list {fault}', { fault: known(fault) })}</p>
      )}
      <Button look="outline" size="sm" className="mt-3 h-11" onClick={() => append(newHoliday)}>
        <CalendarPlus aria-hidden="true" className="size-4" />
        {t('Add a day')}
      </Button>
    </>
  );
}

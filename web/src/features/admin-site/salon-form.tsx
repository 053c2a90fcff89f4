import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import type { ComponentType } from 'react';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { t } from '../../staff-words/words';
import { HolidayFields } from './holiday-fields';
import { HourFields } from './hour-fields';
import { LanguageFields } from './language-fields';
import { PaletteFields } from './palette-fields';
import { PlaceFields } from './place-fields';
import { ClaimFields, ContactFields } from './salon-fields';
import type { SalonPart } from './typed-salon';
import { SalonConflict } from './salon-conflict';
import { useSalonSection } from './use-salon-section';

interface Section {
  title: string;
  parts: readonly SalonPart[];
  Fields: ComponentType;
}

const sections: readonly Section[] = [
  {
    title: t('Name and contact'),
    parts: ['name', 'tagline', 'taglines', 'phone', 'bookingUrl', 'links', 'paymentMethods'],
    Fields: ContactFields,
  },
  { title: t('Colors'), parts: ['palette'], Fields: PaletteFields },
  { title: t('Languages'), parts: ['languages'], Fields: LanguageFields },
  { title: t('Address and map'), parts: ['address', 'geo', 'timeZone'], Fields: PlaceFields },
  { title: t('Opening hours'), parts: ['hours'], Fields: HourFields },
  { title: t('Special days'), parts: ['holidays'], Fields: HolidayFields },
  { title: t('Claims on the site'), parts: ['claims'], Fields: ClaimFields },
];

/** The profile in sections. Each is saved by itself. */
export const SalonForm = ({ salon }: { salon: StoredSalon }) => (
  <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
    {sections.map((section) => (
      <SalonSection key={section.title} salon={salon} {...section} />
    ))}
  </div>
);

/** If someone else has saved this section first, shows their changes before overwriting them. */
function SalonSection({ salon, title, parts, Fields }: Section & { salon: StoredSalon }) {
  const { form, isDirty, isSaving, isSaved, conflict, choices, submit, discard } = useSalonSection(salon, title, parts);
  const state = isSaving ? t('Saving...') : isDirty ? t('Not saved yet') : isSaved ? t('Saved') : '';
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Card
          title={title}
          actions={
            <span role="status" className={isDirty ? 'font-medium text-caution' : 'text-ink-soft'}>
              {state}
            </span>
          }
        >
          <SalonConflict what={t('this section')} conflict={conflict} choices={choices} />
          <Fields />
          {isDirty && (
            <div className="sticky bottom-20 mt-4 flex flex-wrap justify-end gap-3 lg:bottom-4">
              <Button look="outline" className="bg-surface" onClick={discard}>
                {t('Discard changes')}
              </Button>
              <Button type="submit" disabled={isSaving}>
                {isSaving ? t('Saving...') : t('Save')}
              </Button>
            </div>
          )}
        </Card>
      </form>
    </FormProvider>
  );
}

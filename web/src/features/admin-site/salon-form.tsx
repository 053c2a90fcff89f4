import { type StoredSalon, weekdays } from '@lacquer/contracts/salon/salon';
import { FormProvider } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { ChangedNotice, OtherPart } from '../../components/ui/messages/changed-notice';
import { changedParts } from './changed-parts';
import { HolidayFields } from './holiday-fields';
import { OpeningFields } from './opening-fields';
import { AddressFields, ClaimFields, ContactFields } from './salon-fields';
import { useSalonForm } from './use-salon-form';

/** Saves the whole profile at once. If someone else has saved first, shows their changes before overwriting them. */
export function SalonForm({ salon }: { salon: StoredSalon }) {
  const { form, isDirty, isSaving, conflict, choices, submit, discard } = useSalonForm(salon);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid gap-4"
      >
        {conflict && (
          <ChangedNotice what="the salon" {...choices}>
            {changedParts(conflict.before, conflict.present).map(({ name, words }) => (
              <OtherPart key={name} name={name}>
                {words}
              </OtherPart>
            ))}
          </ChangedNotice>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Card title="Name and contact">
            <ContactFields />
          </Card>
          <Card title="Address">
            <AddressFields />
          </Card>
          <Card title="Opening hours">
            <HourFields />
          </Card>
          <Card title="Special days">
            <HolidayFields />
          </Card>
          <Card title="Claims on the site">
            <ClaimFields />
          </Card>
        </div>
        <div className={`flex justify-end gap-3 ${isDirty ? 'sticky bottom-20 lg:bottom-4' : ''}`}>
          {isDirty && (
            <Button look="outline" className="bg-surface" onClick={discard}>
              Discard changes
            </Button>
          )}
          <Button type="submit" disabled={!isDirty || isSaving}>
            {isSaving ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

const dayName = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);

/** Opening hours of each weekday. */
function HourFields() {
  return (
    <ul className="mt-2 divide-y divide-line">
      {weekdays.map((day) => (
        <li key={day} className="py-2">
          <OpeningFields path={`hours.${day}`} name={dayName(day)} />
        </li>
      ))}
    </ul>
  );
}

import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { FormProvider, useFormContext } from 'react-hook-form';
import { Button } from '../../../components/ui/button';
import { Loaded } from '../../../components/ui/loading/loaded';
import { salonQuery } from '../../../salon/queries';
import { LanguageFields } from '../language-fields';
import { PaletteFields } from '../palette-fields';
import { PlaceFields } from '../place-fields';
import { ClaimFields, Fields } from '../salon-fields';
import { HourFields } from '../hour-fields';
import { SalonField } from '../salon-field';
import type { SalonPart, TypedSalon } from '../typed-salon';
import { PalettePreview } from './palette-preview';
import { SalonConflict } from './salon-conflict';
import { useSalonSection } from './use-salon-section';
import { t } from '../../../staff-words/words';

interface ProfileStepProps {
  onDone: () => void;
}

interface PartsProps extends ProfileStepProps {
  /** What is saved, in the notice about it. */
  title: string;
  parts: readonly SalonPart[];
  Content: ComponentType;
}

/** A part of the salon's profile as a step. Visitors see it a second after it is saved. */
function ProfileStep(props: PartsProps) {
  const salon = useQuery(salonQuery);
  return (
    <Loaded query={salon} what={t('the salon')}>
      {(profile) => <ProfileForm salon={profile} {...props} />}
    </Loaded>
  );
}

function ProfileForm({ salon, title, parts, Content, onDone }: PartsProps & { salon: StoredSalon }) {
  const { form, isDirty, isSaving, conflict, choices, submit } = useSalonSection(salon, title, parts, onDone);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={title}
        onSubmit={(event) => {
          event.preventDefault();
          if (isDirty) submit();
          else onDone();
        }}
      >
        <SalonConflict what={t('this part')} conflict={conflict} choices={choices} />
        <Content />
        <Button type="submit" className="mt-6" disabled={isSaving}>
          {isSaving ? t('Saving...') : isDirty ? t('Save and continue') : t('Continue')}
        </Button>
      </form>
    </FormProvider>
  );
}

export const NameStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep title={t('Name')} parts={['name', 'tagline', 'taglines']} Content={NameFields} onDone={onDone} />
);

const NameFields = () => (
  <Fields>
    <SalonField name="name" label={t('Name of the salon')} autoComplete="organization" />
    <SalonField name="tagline" label={t('One sentence below it')} optional />
    <SalonField name="taglines.es" label={t('That sentence in Spanish')} lang="es" optional />
    <SalonField name="taglines.ko" label={t('That sentence in Korean')} lang="ko" optional />
  </Fields>
);

export const PlaceStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep
    title={t('Address and hours')}
    parts={['address', 'geo', 'timeZone', 'phone', 'hours']}
    Content={WhereAndWhen}
    onDone={onDone}
  />
);

const WhereAndWhen = () => (
  <>
    <Fields>
      <SalonField name="phone" label={t('Phone')} type="tel" />
    </Fields>
    <PlaceFields />
    <h3 className="mt-6 text-title">{t('Opening hours')}</h3>
    <HourFields />
  </>
);

export const BookingStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep title={t('Booking and links')} parts={['bookingUrl', 'links']} Content={BookingFields} onDone={onDone} />
);

const BookingFields = () => (
  <Fields>
    <SalonField name="bookingUrl" label={t('Booking page')} type="url" />
    <SalonField name="links.instagram" label="Instagram" type="url" optional />
    <SalonField name="links.facebook" label="Facebook" type="url" optional />
  </Fields>
);

export const LanguagesStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep title={t('Languages')} parts={['languages']} Content={LanguageFields} onDone={onDone} />
);

export const ColorsStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep title={t('Colors')} parts={['palette']} Content={ColorFields} onDone={onDone} />
);

export const ClaimsStep = ({ onDone }: ProfileStepProps) => (
  <ProfileStep title={t('Claims')} parts={['claims']} Content={ClaimFields} onDone={onDone} />
);

function ColorFields() {
  const palette = useFormContext<TypedSalon>().watch('palette');
  return (
    <>
      <PaletteFields />
      <PalettePreview palette={palette} />
    </>
  );
}

import * as salonCalls from '@lacquer/contracts/calls/salon/salon';
import type { StoredSalon } from '@lacquer/contracts/salon/salon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { ChangedNotice, OtherPart } from '../../components/ui/changed-notice';
import { useTellFailure } from '../../notices/failure';
import { changedMeanwhile, type ChangedMeanwhile } from '../../forms/changed-meanwhile';
import { useNotify } from '../../notices/notify';
import { salonQuery } from '../../salon/queries';
import { changedParts, type OtherSalonPart } from './changed-parts';
import { HolidayFields } from './holiday-fields';
import { HourFields } from './hour-fields';
import { setSalon } from './queries';
import { SalonField } from './salon-field';
import { readSalon, type TypedSalon, typedSalon } from './typed-salon';

/** Saves the whole profile at once. If someone else has saved first, shows their changes before overwriting them. */
export function SalonForm({ salon }: { salon: StoredSalon }) {
  const notify = useNotify();
  const tellFailure = useTellFailure();
  const queryClient = useQueryClient();
  /** The profile that the form is based on. */
  const [base, setBase] = useState(salon);
  const [others, setOthers] = useState<ChangedMeanwhile<StoredSalon> | null>(null);
  /** The parts that the other editor changed. */
  const [parts, setParts] = useState<OtherSalonPart[]>([]);
  const form = useForm<TypedSalon>({ defaultValues: typedSalon(salon) });
  const { isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (isDirty) return;
    setBase(salon);
    reset(typedSalon(salon));
  }, [salon, isDirty, reset]);

  /** Loads `present` into the form. `isBesideMine`: keeps the local input. */
  const takeIn = (present: StoredSalon, isBesideMine: boolean) => {
    queryClient.setQueryData(salonQuery.queryKey, present);
    setBase(present);
    reset(typedSalon(present), { keepDirtyValues: isBesideMine, keepDirty: isBesideMine });
  };
  const change = useMutation({
    ...setSalon,
    onSuccess: (saved) => {
      queryClient.setQueryData(salonQuery.queryKey, saved);
      setBase(saved);
      setOthers(null);
      reset(typedSalon(saved));
    },
    onError: (error) => {
      const late = changedMeanwhile(salonCalls.setSalon, error);
      if (!late) return tellFailure('The salon was not saved', error);
      setOthers(late);
      setParts(changedParts(base, late.present));
      takeIn(late.present, true);
    },
  });
  const undo = useMutation({
    ...setSalon,
    onSuccess: (restored) => takeIn(restored, true),
    onError: (error) => {
      tellFailure('The change was not undone', error);
      return queryClient.invalidateQueries({ queryKey: salonQuery.queryKey });
    },
  });
  const save = form.handleSubmit(async (typed) => {
    const read = readSalon(typed);
    if ('faults' in read) {
      for (const [index, { field, message }] of read.faults.entries())
        form.setError(field as FieldPath<TypedSalon>, { message }, { shouldFocus: index === 0 });
      return;
    }
    change.mutate(
      { ...read.profile, version: base.version },
      {
        onSuccess: ({ version }) => {
          const onAct = () => undo.mutate({ ...base, version });
          notify({ text: 'Salon saved', action: { label: 'Undo', onAct } });
        },
      },
    );
  });

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={(event) => void save(event)} className="grid gap-4">
        {others && (
          <ChangedNotice
            what="the salon"
            by={others.by}
            isPending={change.isPending}
            onKeepMine={() => void save()}
            onTakeTheirs={() => {
              setOthers(null);
              takeIn(others.present, false);
            }}
          >
            {parts.map(({ name, words }) => (
              <OtherPart key={name} name={name}>
                {words}
              </OtherPart>
            ))}
          </ChangedNotice>
        )}
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <Card title="Name and contact">
            <Fields>
              <SalonField name="name" label="Name" />
              <SalonField name="tagline" label="Tagline" optional />
              <SalonField name="phone" label="Phone" type="tel" />
              <SalonField name="bookingUrl" label="Booking page" type="url" />
              <SalonField name="links.instagram" label="Instagram" type="url" optional />
              <SalonField name="links.facebook" label="Facebook" type="url" optional />
              <SalonField name="paymentMethods" label="Payment methods, separated by commas" optional />
            </Fields>
          </Card>
          <Card title="Address">
            <Fields>
              <SalonField name="address.street" label="Street" />
              <SalonField name="address.city" label="City" />
              <Pair>
                <SalonField name="address.region" label="State" />
                <SalonField name="address.postalCode" label="ZIP code" inputMode="numeric" />
              </Pair>
              <Pair>
                <SalonField name="geo.latitude" label="Latitude" inputMode="decimal" />
                <SalonField name="geo.longitude" label="Longitude" inputMode="decimal" />
              </Pair>
              <SalonField name="timeZone" label="Time zone" />
            </Fields>
          </Card>
          <Card title="Opening hours">
            <HourFields />
          </Card>
          <Card title="Special days">
            <HolidayFields />
          </Card>
          <Card title="Claims on the site">
            <Fields>
              <Pair>
                <SalonField name="claims.heroRating" label="Stars on the home page" inputMode="decimal" />
                <SalonField name="claims.reviewsRating" label="Stars in the reviews section" inputMode="decimal" />
              </Pair>
              <Pair>
                <SalonField name="claims.reviewCount" label="Reviews" />
                <SalonField name="claims.happyClients" label="Happy clients" />
              </Pair>
              <Pair>
                <SalonField name="claims.yearsOfExperience" label="Years of experience" />
                <SalonField name="claims.satisfaction" label="Satisfaction" />
              </Pair>
            </Fields>
          </Card>
        </div>
        <div className={`flex justify-end gap-3 ${isDirty ? 'sticky bottom-20 lg:bottom-4' : ''}`}>
          {isDirty && (
            <Button look="outline" className="bg-surface" onClick={() => reset(typedSalon(base))}>
              Discard changes
            </Button>
          )}
          <Button type="submit" disabled={!isDirty || change.isPending}>
            {change.isPending ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </FormProvider>
  );
}

const Fields = ({ children }: { children: React.ReactNode }) => <div className="mt-4 grid gap-4">{children}</div>;

const Pair = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-1 items-start gap-4 min-[400px]:grid-cols-2">{children}</div>
);

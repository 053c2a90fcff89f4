import type { SalonProfile } from '@lacquer/contracts/salon/salon';
import type { DocumentFields } from '@lacquer/contracts/site/document-kind';
import type { SiteDocument } from '@lacquer/contracts/site/documents';
import { salonKind, salonParts } from '@lacquer/contracts/site/kinds/salon';
import { type ComponentType, useEffect, useEffectEvent, useRef } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { Card } from '../../components/ui/card';
import { late } from '../../loading/late';
import { t } from '../../staff-words/words';
import { type DraftState, isSame } from './documents/drafts/draft-saver';
import { DiscardDraft, DraftConflict, DraftProgress, DraftSteps } from './documents/drafts/draft-controls';
import { useDraft } from './documents/drafts/use-draft';
import { SampleNote } from './documents/sample-note';
import { HourFields } from './hour-fields';
import { NamedOf } from './names';
import { LanguageFields } from './language-fields';
import { PaletteFields } from './palette-fields';
import { PlaceFields } from './place-fields';
import { ClaimFields, ContactFields } from './salon-fields';
import {
  readSalonParts,
  type SalonFault,
  type SalonPart,
  type SalonParts,
  type TypedSalon,
  typedSalon,
} from './typed-salon';

/** Each is more code than most other parts. */
const LogoFields = late(async () => (await import('./logo-fields')).LogoFields);
const HolidayFields = late(async () => (await import('./holiday-fields')).HolidayFields);

interface Section {
  title: string;
  Fields: ComponentType;
  /** Whether it is one field, which its inputs are named by. */
  isField?: true;
}

const sections: readonly Section[] = [
  { title: t('Name and contact'), Fields: ContactFields },
  { title: t('Logo'), Fields: LogoFields },
  { title: t('Colors'), Fields: PaletteFields },
  { title: t('Languages'), Fields: LanguageFields, isField: true },
  { title: t('Address and map'), Fields: PlaceFields },
  { title: t('Opening hours'), Fields: HourFields, isField: true },
  { title: t('Special days'), Fields: HolidayFields, isField: true },
  { title: t('Claims on the site'), Fields: ClaimFields, isField: true },
];

interface SalonFormProps {
  salon: SiteDocument;
  /** The field that was picked on the page, and when. */
  field: string | null;
  pickedAt: number;
  /** The form starts over from what is stored. */
  mayKeepSamples: boolean;
  onReset: () => void;
}

/** The salon's profile in sections. What is typed is saved as a draft, part by part. Give it a `key` of the document. */
export function SalonForm({ salon, field, pickedAt, mayKeepSamples, onReset }: SalonFormProps) {
  const { saver, state, form, showFaults } = useSalonDraft(salon);
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (field !== null) element.current?.querySelector<HTMLElement>(`[name="${field}"], [name^="${field}."]`)?.focus();
  }, [field, pickedAt]);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={t('The salon')}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          showFaults();
          saver.flush();
        }}
        onBlur={() => {
          showFaults();
          saver.flush();
        }}
      >
        <div>
          <div className="flex min-h-11 items-center justify-between gap-3">
            <DraftProgress document={salon} state={state} />
            <DraftSteps saver={saver} state={state} />
          </div>
          <DraftConflict kind="salon" saver={saver} state={state} />
          <SampleNote document={salon} mayKeep={mayKeepSamples} />
        </div>
        {sections.map(({ title, Fields, isField }) => (
          <Card key={title} title={title}>
            <NamedOf names={isField ? [salon.title, title] : [salon.title]}>
              <Fields />
            </NamedOf>
          </Card>
        ))}
        <DiscardDraft document={salon} saver={saver} state={state} onDiscarded={onReset} />
      </form>
    </FormProvider>
  );
}

/**
 * A form over the draft of the salon. A part is saved once it is valid, and the form follows the draft: undo, and what
 * someone else has saved.
 */
function useSalonDraft(salon: SiteDocument) {
  const { saver, state } = useDraft(salon);
  const drafted = draftedSalon(salon.published, state.fields);
  // an earlier form has left the texts that are no values
  const form = useForm<TypedSalon>({ defaultValues: { ...typedSalon(drafted), ...heldParts(state.held) } });
  const faults = useRef<readonly SalonFault[]>([]);

  /** The form is taking over the draft, part by part: in between, it shows neither. */
  const isFollowing = useRef(false);

  const take = useEffectEvent((typed: TypedSalon) => {
    if (isFollowing.current) return;
    const read = readSalonParts(typed);
    faults.current = read.faults;
    const faulty = faultyParts(read.faults);
    for (const name of Object.keys(form.formState.errors) as (keyof TypedSalon)[])
      if (!faulty.has(name)) form.clearErrors(name);
    for (const part of salonParts) saver.hold(part, faulty.has(part) ? JSON.stringify(typed[part]) : null);
    for (const part of differing(read.parts, typedSalon(drafted))) saver.change(part, read.parts[part] ?? null);
  });
  const showFaults = () => {
    for (const { field, message } of faults.current) form.setError(field as FieldPath<TypedSalon>, { message });
  };
  const takeLeft = useEffectEvent(() => {
    if (Object.keys(state.held).length === 0) return;
    take(form.getValues());
    showFaults();
  });
  useEffect(() => takeLeft(), []);
  useEffect(() => form.subscribe({ formState: { values: true }, callback: ({ values }) => take(values) }), [form]);

  const follow = useEffectEvent(() => {
    const stored = typedSalon(drafted);
    isFollowing.current = true;
    const read = readSalonParts(form.getValues());
    for (const part of differing(read.parts, stored)) form.setValue(part, stored[part]);
    // what the draft no longer waits for has another value since
    for (const part of salonParts.filter((one) => faultyParts(read.faults).has(one) && !(one in state.held))) {
      form.setValue(part, stored[part]);
      form.clearErrors(part);
    }
    isFollowing.current = false;
  });
  useEffect(() => follow(), [state.fields]);

  const refused = useEffectEvent(() => {
    for (const [part, message] of Object.entries(state.faults))
      form.setError(part as FieldPath<TypedSalon>, { message });
  });
  useEffect(() => refused(), [state.faults]);
  return { saver, state, form, showFaults };
}

/** The parts of which the draft holds a text that is no value. */
const heldParts = (held: DraftState['held']): Partial<TypedSalon> =>
  Object.fromEntries(Object.entries(held).map(([part, text]) => [part, JSON.parse(text) as unknown]));

/** The profile of a draft. A part that may be left out is as the draft has it, which may be without. */
function draftedSalon(published: DocumentFields | null, draft: DocumentFields): SalonProfile {
  const required = Object.entries(published ?? {}).filter(([part]) => salonKind.fields[part]?.isRequired);
  return { ...Object.fromEntries(required), ...draft } as SalonProfile;
}

/** The valid parts of a form that are not as stored. */
function differing(typed: SalonParts, stored: TypedSalon): SalonPart[] {
  const shown = readSalonParts(stored).parts;
  return salonParts.filter((part) => part in typed && !isSame(typed[part], shown[part]));
}

const faultyParts = (faults: readonly SalonFault[]): ReadonlySet<string> =>
  new Set(faults.map(({ field }) => field.split('.')[0] ?? ''));

import { isEmptied } from '@lacquer/contracts/site/emptied';
import {
  type DescribedPicture,
  type DocumentField,
  longestAlt,
  longestTitle,
  type Part,
} from '@lacquer/contracts/site/fields';
import { slugOfPart } from '@lacquer/contracts/site/references';
import { isWords, typedEnglish, withEnglish } from '@lacquer/contracts/site/translations';
import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button } from '../../../../components/ui/button';
import { PictureFraming } from '../framing/late-framing';
import { useReferences } from './choice-inputs';
import { PictureDrop } from '../picture-drop';
import { useUploads } from '../use-uploads';
import { known, t } from '../../../../staff-words/words';
import { entryWords, NamedOf, useFullName } from '../../names';
import type { FieldProps } from './field-props';
import { TextLength } from './hinted-field';

interface EntriesProps<Entry> extends Pick<FieldProps, 'field' | 'fault' | 'onChange'> {
  entries: readonly Entry[];
  /** What one is called: `Question`. */
  noun: string;
  /** Where the page shows the first ones, which are called after that. */
  places?: readonly string[] | undefined;
  /** `fullName`: of the entry, with its document and field. */
  children: (entry: Entry, change: (entry: Entry) => void, fullName: string) => ReactNode;
  /** Adds an entry. */
  add: ReactNode;
}

/** Entries that can be moved and removed. */
function Entries<Entry>({ field, fault, entries, noun, places, onChange, children, add }: EntriesProps<Entry>) {
  const fullName = useFullName();
  const set = (next: readonly Entry[]) => onChange(next.length > 0 ? next : null);
  const move = (from: number, to: number) => {
    const moved = entries[from];
    if (moved !== undefined) set(entries.toSpliced(from, 1).toSpliced(to, 0, moved));
  };
  const button = 'grid size-11 place-items-center rounded-full text-ink-soft hover:text-ink disabled:opacity-30';
  return (
    <fieldset>
      <legend className="mb-1.5 text-base font-medium">{field.label}</legend>
      {field.hint && <p className="mb-2 text-small text-ink-soft">{field.hint}</p>}
      <ol className="grid gap-3 empty:hidden">
        {entries.map((entry, index) => {
          const name = places?.[index] ?? `${noun} ${index + 1}`;
          const place = `${field.label}, ${entryWords(index, entries.length)}`;
          return (
            // an entry has no identity besides its place
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="rounded-2xl border border-line p-3">
              <div className="flex items-center justify-between">
                <span className="min-w-0 font-medium">{name}</span>
                <span className="flex shrink-0">
                  <button
                    type="button"
                    aria-label={t('Move {name} up', { name })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                    className={button}
                  >
                    <ArrowUp aria-hidden="true" className="size-5" />
                  </button>
                  <button
                    type="button"
                    aria-label={t('Move {name} down', { name })}
                    disabled={index === entries.length - 1}
                    onClick={() => move(index, index + 1)}
                    className={button}
                  >
                    <ArrowDown aria-hidden="true" className="size-5" />
                  </button>
                  <button
                    type="button"
                    aria-label={t('Remove {name}', { name })}
                    onClick={() => set(entries.toSpliced(index, 1))}
                    className={button}
                  >
                    <X aria-hidden="true" className="size-5" />
                  </button>
                </span>
              </div>
              <NamedOf names={[place]}>
                {children(entry, (changed) => set(entries.with(index, changed)), fullName(place) ?? name)}
              </NamedOf>
            </li>
          );
        })}
      </ol>
      {entries.length < (places?.length ?? field.most ?? Infinity) && <div className="mt-3">{add}</div>}
      {fault && (
        <p className="mt-1.5 text-base font-medium text-lacquer">
          {field.label} {known(fault)}
        </p>
      )}
    </fieldset>
  );
}

interface LabeledTextProps {
  label: string;
  value: string;
  max: number | undefined;
  isLong?: boolean;
  onText: (text: string) => void;
  onBlur: () => void;
}

function LabeledText({ label, value, max, isLong = false, onText, onBlur }: LabeledTextProps) {
  const id = useId();
  const fullName = useFullName();
  const input = {
    id,
    'aria-label': fullName(label, 'en'),
    value,
    onChange: ({ target }: { target: { value: string } }) => onText(target.value),
    onBlur,
    className: 'field',
  };
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 flex justify-between text-small text-ink-soft">
        {label}
        <TextLength length={value.trim().length} max={max} />
      </label>
      {isLong ? <textarea rows={2} {...input} className="field field-sizing-content" /> : <input {...input} />}
    </div>
  );
}

interface LabeledReferenceProps {
  field: DocumentField;
  label: string;
  /** Empty: none. */
  slug: string;
  onChange: (slug: string) => void;
  onBlur: () => void;
}

/** The document that a part names. */
function LabeledReference({ field, label, slug, onChange, onBlur }: LabeledReferenceProps) {
  const id = useId();
  const fullName = useFullName();
  const options = useReferences(field);
  return (
    <div className="mt-2">
      <label htmlFor={id} className="mb-1 block text-small text-ink-soft">
        {label}
      </label>
      <select
        id={id}
        aria-label={fullName(label)}
        value={slug}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
        className="field"
      >
        <option value="">{t('None')}</option>
        {slug !== '' && options.every(({ value }) => value !== slug) && <option value={slug}>{slug}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Parts of a page, each with a title and a text. */
export function PartsInput({ field, value, fault, onChange, onBlur }: FieldProps) {
  const parts = Array.isArray(value) ? (value as Part[]) : [];
  const [title, text, figure, note] = field.partLabels ?? [t('Title'), t('Text')];
  const noun = title === t('Title') ? t('Note') : title;
  const fullName = useFullName();
  return (
    <Entries
      field={field}
      fault={fault}
      entries={parts}
      noun={noun}
      onChange={onChange}
      add={
        <Button
          look="outline"
          size="sm"
          className="h-11"
          aria-label={fullName(`${field.label}, ${t('Add one')}`)}
          onClick={() => onChange([...parts, { title: { en: '' }, text: { en: '' } }])}
        >
          <Plus aria-hidden="true" className="size-4" /> {t('Add one')}
        </Button>
      }
    >
      {(part, change) => (
        <>
          <LabeledText
            label={title}
            value={part.title.en}
            max={longestTitle}
            onText={(en) => change({ ...part, title: withEnglish(part.title, en) })}
            onBlur={onBlur}
          />
          <LabeledText
            label={text}
            value={part.text.en}
            max={field.max}
            isLong
            onText={(en) => change({ ...part, text: withEnglish(part.text, en) })}
            onBlur={onBlur}
          />
          {(
            [
              ['figure', figure],
              ['note', note],
            ] as const
          ).map(
            ([name, label]) =>
              label !== undefined &&
              (name === 'figure' && field.of !== undefined ? (
                <LabeledReference
                  key={name}
                  field={field}
                  label={label}
                  slug={slugOfPart(part)}
                  onChange={(slug) => change({ ...part, figure: slug === '' ? undefined : { en: slug } })}
                  onBlur={onBlur}
                />
              ) : (
                <LabeledText
                  key={name}
                  label={label}
                  value={part[name]?.en ?? ''}
                  max={longestTitle}
                  onText={(en) => change({ ...part, [name]: withEnglish(part[name] ?? { en: '' }, en) })}
                  onBlur={onBlur}
                />
              )),
          )}
        </>
      )}
    </Entries>
  );
}

const picturesIn = (value: unknown) => (Array.isArray(value) ? (value as DescribedPicture[]) : []);

/** Pictures with what they show, and what is shown of them. */
export function PicturesInput({ field, value, fields, title, fault, onChange, onUpdate, onBlur }: FieldProps) {
  const pictures = picturesIn(value);
  const places = field.places?.[String(fields['route'])];
  const uploads = useUploads((picture) =>
    // the title is proposed as its description, in each language that it has; the headline of a page describes no picture
    Promise.resolve(
      onUpdate((present) => [
        ...picturesIn(present),
        { picture, ...(!places && isWords(title) && !isEmptied(title) && { alt: title }) },
      ]),
    ),
  );
  return (
    <Entries
      field={field}
      fault={fault}
      entries={pictures}
      noun={t('Picture')}
      places={places}
      onChange={onChange}
      add={<PictureDrop label={t('Add a picture')} of={field.label} uploads={uploads} />}
    >
      {(picture, change, fullName) => (
        <>
          <PictureFraming
            picture={picture.picture}
            focal={picture.focal}
            crop={picture.crop}
            name={fullName}
            onChange={({ focal, crop }) => {
              const { focal: _, crop: __, ...rest } = picture;
              change({ ...rest, ...(focal && { focal }), ...(crop && { crop }) });
            }}
          />
          <LabeledText
            label={t('What it shows, for people who cannot see it')}
            value={picture.alt?.en ?? ''}
            max={longestAlt}
            onText={(en) => {
              const { alt, ...rest } = picture;
              const described = typedEnglish(alt, en);
              change(described ? { ...rest, alt: described } : rest);
            }}
            onBlur={onBlur}
          />
          {places && <ReplacedPicture picture={picture.picture} onUpdate={onUpdate} />}
        </>
      )}
    </Entries>
  );
}

/** Another picture in the place of one. Its description, crop and point in view are of the picture before. */
function ReplacedPicture({ picture, onUpdate }: { picture: string } & Pick<FieldProps, 'onUpdate'>) {
  const uploads = useUploads(
    (url) =>
      Promise.resolve(
        onUpdate((present) => picturesIn(present).map((each) => (each.picture === picture ? { picture: url } : each))),
      ),
    { isOne: true },
  );
  return (
    <div className="mt-3">
      <PictureDrop label={t('Replace the picture')} takesPaste={false} uploads={uploads} />
    </div>
  );
}

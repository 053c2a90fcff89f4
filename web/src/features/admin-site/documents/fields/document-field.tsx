import type { Crop, Focal } from '@lacquer/contracts/site/framing';
import { isWords, typedEnglish } from '@lacquer/contracts/site/translations';
import { Star } from 'lucide-react';
import { useId } from 'react';
import { CheckField } from '../../../../components/ui/fields/check-field';
import { PictureFraming } from '../framing/late-framing';
import { PictureDrop } from '../picture-drop';
import { useUploads } from '../use-uploads';
import { counted, known, t } from '../../../../staff-words/words';
import { ChoiceInput, ColorInput, ReferenceInput, ReferencesInput } from './choice-inputs';
import type { FieldProps } from './field-props';
import { HintedField, TextLength } from './hinted-field';
import { PartsInput, PicturesInput } from './list-inputs';
import { AddressInput, LinesInput, MinutesInput, PriceInput } from './typed-inputs';
import { useFullName } from '../../names';

/** The input of one field, by its type. The place in the list has none. */
export function DocumentFieldInput(props: FieldProps) {
  const { field, value, onChange } = props;
  switch (field.type) {
    case 'line':
    case 'text':
      if (field.translations !== undefined) return <WordsInput {...props} />;
      return (
        <TextInput
          {...props}
          text={typeof value === 'string' ? value : ''}
          isLong={field.type === 'text'}
          onText={(text) => onChange(text.trim() === '' ? null : text)}
        />
      );
    case 'words':
    case 'passage':
      return <WordsInput {...props} />;
    case 'stars':
      return <StarsInput {...props} />;
    case 'toggle':
      return <ToggleInput {...props} />;
    case 'picture':
      return <PictureInput {...props} />;
    case 'slug':
    case 'link':
      return <AddressInput {...props} />;
    case 'price':
      return <PriceInput {...props} />;
    case 'minutes':
      return <MinutesInput {...props} />;
    case 'lines':
      return <LinesInput {...props} />;
    case 'choice':
      return <ChoiceInput {...props} />;
    case 'reference':
      return <ReferenceInput {...props} />;
    case 'references':
      return <ReferencesInput {...props} />;
    case 'color':
      return <ColorInput {...props} />;
    case 'parts':
      return <PartsInput {...props} />;
    case 'pictures':
      return <PicturesInput {...props} />;
    default:
      return null;
  }
}

/** The English of a text. */
function WordsInput(props: FieldProps) {
  const { field, value, onChange } = props;
  const words = isWords(value) ? value : undefined;
  return (
    <TextInput
      {...props}
      text={words?.en ?? ''}
      isLong={field.type === 'passage'}
      onText={(text) => onChange(typedEnglish(words, text))}
    />
  );
}

interface TextInputProps extends FieldProps {
  text: string;
  isLong: boolean;
  onText: (text: string) => void;
}

function TextInput({ field, text, isLong, fault, onText, onBlur }: TextInputProps) {
  return (
    <HintedField field={field} fault={fault} note={<TextLength length={text.trim().length} max={field.max} />}>
      {(control) => {
        const input = {
          ...control,
          value: text,
          onChange: ({ target }: { target: { value: string } }) => onText(target.value),
          onBlur,
          className: 'field',
        };
        return isLong ? <textarea rows={3} {...input} className="field field-sizing-content" /> : <input {...input} />;
      }}
    </HintedField>
  );
}

function ToggleInput({ field, value, onChange }: FieldProps) {
  const fullName = useFullName();
  return (
    <CheckField
      aria-label={fullName(field.label)}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked || null)}
    >
      {field.label}
    </CheckField>
  );
}

const allStars = [1, 2, 3, 4, 5] as const;

function StarsInput({ field, value, fault, onChange, onBlur }: FieldProps) {
  const name = useId();
  const fullName = useFullName();
  const given = typeof value === 'number' ? value : 0;
  return (
    <fieldset aria-label={fullName(field.label)} onBlur={onBlur}>
      <legend className="mb-1.5 text-base font-medium">{field.label}</legend>
      <div className="flex">
        {allStars.map((stars) => (
          <label
            key={stars}
            className="grid size-11 cursor-pointer place-items-center rounded-full has-focus-visible:outline-2 has-focus-visible:outline-lacquer"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              aria-label={counted(stars, 'star')}
              checked={given === stars}
              onChange={() => onChange(stars)}
            />
            <Star
              aria-hidden="true"
              className={`size-6 ${stars <= given ? 'fill-brass text-brass' : 'text-ink-soft'}`}
            />
          </label>
        ))}
      </div>
      {fault && (
        <p className="mt-1.5 text-base font-medium text-lacquer">
          {field.label} {known(fault)}
        </p>
      )}
    </fieldset>
  );
}

const framingFields = ['crop', 'focal'];

/** A picture, with the crop and the point in view that are fields of the same document. */
function PictureInput({ field, value, fields, fault, onUpdate, onEdit }: FieldProps) {
  const uploads = useUploads((url) => Promise.resolve(onUpdate(() => url, framingFields)), { isOne: true });
  const { crop, focal } = fields as { crop?: Crop; focal?: Focal };
  const fullName = useFullName();
  return (
    <div>
      <p className="mb-1.5 text-base font-medium">{field.label}</p>
      {typeof value === 'string' && (
        <div className="mb-3">
          <PictureFraming
            picture={value}
            name={fullName(field.label) ?? field.label}
            crop={crop}
            focal={focal}
            onChange={(framing) => onEdit({ crop: framing.crop ?? null, focal: framing.focal ?? null })}
          />
        </div>
      )}
      <PictureDrop
        label={typeof value === 'string' ? t('Replace the picture') : t('Choose a picture')}
        of={field.label}
        uploads={uploads}
      />
      {fault && (
        <p className="mt-1.5 text-base font-medium text-lacquer">
          {field.label} {known(fault)}
        </p>
      )}
    </div>
  );
}

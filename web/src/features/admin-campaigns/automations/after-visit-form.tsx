import { zodResolver } from '@hookform/resolvers/zod';
import * as afterVisitCalls from '@lacquer/contracts/calls/messaging/after-visit';
import {
  afterVisitForm,
  type AfterVisitExample,
  type AfterVisitForm as Changes,
  type AfterVisitSettings,
  maxDelayHours,
  maxGapDays,
  reviewGapDays,
} from '@lacquer/contracts/messaging/after-visit';
import { fewestCapDays, maxCapDays } from '@lacquer/contracts/messaging/automation-cap';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { type SiteLanguage, siteLanguages } from '@lacquer/contracts/site/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldFaults } from '../../../api/field-faults';
import { Button } from '../../../components/ui/button';
import { CheckField } from '../../../components/ui/fields/check-field';
import { FormField } from '../../../components/ui/fields/form-field';
import { InputField } from '../../../components/ui/fields/input-field';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { count } from '../../../format/count';
import { languageNames } from '../../../format/customer-words';
import { asNumber } from '../../../forms/number-field';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { counted, t } from '../../../staff-words/words';
import { PhonePreview } from '../../../texting/phone-preview';
import { useDebounced } from '../../../texting/preview';
import { TestPart } from '../../../texting/test-part';
import { afterVisitKeys, afterVisitPreview, changeAfterVisit } from './queries';
import { weekWords } from './words';

type Typed = z.input<typeof afterVisitForm>;

const numbers = [
  { name: 'delayHours', label: t('Hours after the visit'), min: 0, max: maxDelayHours },
  { name: 'gapDays', label: t('Days between two thanks'), min: 1, max: maxGapDays },
  { name: 'capDays', label: t('Days since any campaign'), min: fewestCapDays, max: maxCapDays },
] as const;
const linkLabel = t('Review link');
const fields = ['delayHours', 'gapDays', 'capDays', 'reviewLink', 'texts.en', 'texts.es', 'texts.ko'] as const;

/** Edits the thanks after a visit, with a preview of each text and a test. */
export function AfterVisitForm({ settings, onSaved }: { settings: AfterVisitSettings; onSaved: () => void }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const {
    form: { register, control, formState },
    isSaving,
    conflict,
    choices,
    submit,
  } = useVersionedForm({
    call: afterVisitCalls.change,
    stored: settings,
    draftOf: ({ isOn, delayHours, gapDays, capDays, reviewLink, texts }): Typed => ({
      isOn,
      delayHours,
      gapDays,
      capDays,
      reviewLink: reviewLink ?? '',
      texts,
    }),
    options: { resolver: zodResolver(afterVisitForm), mode: 'onTouched' },
    read: (changes: Changes) => changes,
    save: (changes, { version }) => changeAfterVisit({ ...changes, version }),
    show: (state) => queryClient.setQueryData(afterVisitKeys.one, state),
    onSaved: () => {
      notify({ text: t('Saved') });
      onSaved();
    },
    onFailure: (error, { setError }) => {
      showFieldFaults<Typed>(error, fields, setError);
      showError(t('The thanks after a visit were not changed'), error, fields);
    },
  });
  const { errors } = formState;
  const written = afterVisitForm.safeParse(useWatch({ control }));
  return (
    <>
      <form
        noValidate
        aria-label={t('Thanks after a visit')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="grid grid-cols-1 gap-4"
      >
        <CheckField {...register('isOn')}>{t('Thank customers by text after a visit')}</CheckField>
        <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-3">
          {numbers.map(({ name, label, min, max }) => (
            <InputField
              key={name}
              label={label}
              fault={errors[name]?.message}
              {...register(name, asNumber)}
              type="number"
              inputMode="numeric"
              min={min}
              max={max}
            />
          ))}
        </div>
        <p className="text-ink-soft">{weekWords()}</p>
        <InputField
          label={linkLabel}
          optional
          fault={errors.reviewLink?.message}
          {...register('reviewLink')}
          type="url"
          inputMode="url"
          placeholder="https://example.com/review"
        />
        <p className="text-ink-soft">
          {t(
            'The link follows each text, and everybody gets the same one. Say in the text what it is for. It is sent as a short link of this site, and clicks are counted.',
          )}{' '}
          {t('With the link, a customer is thanked at most once in {days}.', { days: counted(reviewGapDays, 'day') })}
        </p>
        {siteLanguages.map((language) => (
          <FormField
            key={language}
            label={t('Text in {language}', { language: languageNames[language] })}
            fault={errors.texts?.[language]?.message}
          >
            {(props) => (
              <textarea
                {...props}
                {...register(`texts.${language}`)}
                lang={language}
                rows={3}
                className="field resize-y"
              />
            )}
          </FormField>
        ))}
        <p className="text-ink-soft">
          {t('Filled in: {placeholders}.', { placeholders: firstNamePlaceholder })}{' '}
          {t(
            'A text may ask how it was: a reply of 1 to 5 within 7 days is counted, and staff are told of a 1 or 2. It gets no automatic answer.',
          )}
        </p>
        {conflict && (
          <ChangedNotice what={t('the thanks after a visit')} {...choices}>
            <OtherPart name={t('Thank customers by text after a visit')}>
              {conflict.present.isOn ? t('On') : t('Off')}
            </OtherPart>
            {numbers.map(({ name, label }) => (
              <OtherPart key={name} name={label}>
                {count(conflict.present[name])}
              </OtherPart>
            ))}
            <OtherPart name={linkLabel}>{conflict.present.reviewLink ?? t('No link')}</OtherPart>
            {siteLanguages.map((language) => (
              <OtherPart key={language} name={languageNames[language]}>
                {conflict.present.texts[language]}
              </OtherPart>
            ))}
          </ChangedNotice>
        )}
        <Button type="submit" disabled={isSaving || conflict !== null}>
          {isSaving ? t('Saving...') : t('Save')}
        </Button>
      </form>
      <Shown form={written.success ? written.data : null} />
    </>
  );
}

/** A text as a customer gets it, and a test of it. The form may be unsaved. */
function Shown({ form }: { form: Changes | null }) {
  const [language, setLanguage] = useState<SiteLanguage>('en');
  const { data, isFetching } = useQuery(afterVisitPreview(useDebounced(form)));
  const example = data?.examples.find((each) => each.language === language);
  const message = form && [form.texts[language], form.reviewLink].filter(Boolean).join(' ');
  return (
    <section aria-label={t('What a customer gets')} className="mt-5 border-t border-line pt-4">
      <div role="group" aria-label={t('Language')} className="mb-3 flex flex-wrap gap-2">
        {siteLanguages.map((each) => (
          <Button
            key={each}
            look={each === language ? 'primary' : 'outline'}
            size="sm"
            className="h-11"
            aria-pressed={each === language}
            onClick={() => setLanguage(each)}
          >
            {languageNames[each]}
          </Button>
        ))}
      </div>
      <div role="status" aria-busy={isFetching} className="grid gap-3">
        {example && <Example example={example} />}
        {data && form?.reviewLink && !data.isLinkShort && (
          <p className="text-caution">
            {t('The link is sent in full, and clicks are not counted: this site has no public address yet.')}
          </p>
        )}
      </div>
      <TestPart
        key={language}
        message={message ?? ''}
        language={language === 'en' ? undefined : language}
        disabled={message === null}
      />
    </section>
  );
}

function Example({ example: { language, body, segments, priceCents } }: { example: AfterVisitExample }) {
  return (
    <>
      <div lang={language}>
        <PhonePreview body={body} />
      </div>
      <p className="text-ink-soft tabular-nums">
        {t('Segments: {segments}. About {cents}¢ per text.', { segments: count(segments), cents: priceCents })}
      </p>
    </>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import * as reminderCalls from '@lacquer/contracts/calls/messaging/reminders';
import {
  reminderForm,
  type ReminderForm,
  type ReminderSettings,
  servicePlaceholder,
  timePlaceholder,
} from '@lacquer/contracts/messaging/reminders';
import { firstNamePlaceholder } from '@lacquer/contracts/messaging/first-name';
import { siteLanguages } from '@lacquer/contracts/site/languages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { CheckField } from '../../../components/ui/fields/check-field';
import { FormField } from '../../../components/ui/fields/form-field';
import { Loaded } from '../../../components/ui/loading/loaded';
import { ChangedNotice, OtherPart } from '../../../components/ui/messages/changed-notice';
import { count } from '../../../format/count';
import { languageNames } from '../../../format/customer-words';
import { useVersionedForm } from '../../../forms/use-versioned-form';
import { useErrorNotice } from '../../../notices/failure';
import { useNotify } from '../../../notices/notify';
import { t } from '../../../staff-words/words';
import { changeReminders, reminderKeys, remindersQuery } from './queries';

type Typed = z.input<typeof reminderForm>;

/** Reminders of appointments: which are sent, and their texts. */
export function RemindersCard() {
  const query = useQuery(remindersQuery);
  return (
    <Loaded query={query} what={t('the reminders')} rows={2}>
      {(settings) => <Settings settings={settings} />}
    </Loaded>
  );
}

function Settings({ settings }: { settings: ReminderSettings }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const {
    form: { register, formState },
    isSaving,
    conflict,
    choices,
    submit,
  } = useVersionedForm({
    call: reminderCalls.change,
    stored: settings,
    draftOf: ({ day, hours, texts }): Typed => ({ day, hours, texts }),
    options: { resolver: zodResolver(reminderForm), mode: 'onTouched' },
    read: (changes: ReminderForm) => changes,
    save: (changes, { version }) => changeReminders({ ...changes, version }),
    show: (state) => queryClient.setQueryData(reminderKeys.one, state),
    onSaved: () => notify({ text: t('Saved') }),
    onFailure: (error) => {
      showError(t('The reminders were not changed'), error);
    },
  });
  const { day, hours, examples, sent, confirmed, declined } = settings;
  const isOn = day || hours;
  return (
    <Card
      title={t('Reminders of appointments')}
      actions={<Badge tone={isOn ? 'positive' : 'neutral'}>{isOn ? t('On') : t('Off')}</Badge>}
    >
      <p className="mt-2 text-ink-soft">
        {t(
          'Only customers who asked for reminders get them: staff note that on the customer’s page. Who replies C has confirmed; staff are told of each N. At night nobody is reminded: a reminder of the day before waits for 8:00, one of two hours before is left out.',
        )}
      </p>
      <p className="mt-2 text-ink-soft tabular-nums">
        {t('Last 30 days: {sent} sent, {confirmed} confirmed, {declined} cannot come.', {
          sent: count(sent),
          confirmed: count(confirmed),
          declined: count(declined),
        })}
      </p>
      <form
        noValidate
        aria-label={t('Reminders of appointments')}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="mt-3 grid grid-cols-1 gap-3"
      >
        <CheckField {...register('day')}>{t('A day before, at the same time')}</CheckField>
        <CheckField {...register('hours')}>{t('Two hours before')}</CheckField>
        {siteLanguages.map((language) => (
          <FormField
            key={language}
            label={t('Text in {language}', { language: languageNames[language] })}
            fault={formState.errors.texts?.[language]?.message}
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
          {t('Filled in: {placeholders}.', {
            placeholders: [firstNamePlaceholder, timePlaceholder, servicePlaceholder].join(', '),
          })}
        </p>
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {t('What a customer gets')}
          </summary>
          <ul className="grid gap-2">
            {examples.map(({ language, body }) => (
              <li key={language} lang={language} className="rounded-2xl bg-plaster-mid px-4 py-3 wrap-anywhere">
                {body}
              </li>
            ))}
          </ul>
        </details>
        {conflict && (
          <ChangedNotice what={t('the reminders')} {...choices}>
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
    </Card>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import {
  emailPaces,
  noticeChannels,
  type NoticeChannel,
  noticeForm,
  type NoticeForm,
  noticeKinds,
  type NoticeKind,
  type OwnNotices,
} from '@lacquer/contracts/messaging/notices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { showFieldFaults } from '../../api/field-faults';
import { Button } from '../../components/ui/button';
import { Card } from '../../components/ui/card';
import { CheckField } from '../../components/ui/fields/check-field';
import { InputField } from '../../components/ui/fields/input-field';
import { Loaded, LoadingLine } from '../../components/ui/loading/loaded';
import { useErrorNotice } from '../../notices/failure';
import { useNotify } from '../../notices/notify';
import { t } from '../../staff-words/words';
import { PushDevices } from './push-devices';
import { noticesQuery, sendTestNotice, setNotices } from './queries';

const kindNames: Record<NoticeKind, string> = {
  message: t('Somebody wrote on the website'),
  reply: t('A customer texted'),
  campaign: t('A campaign needs somebody'),
  trouble: t('Something does not work'),
};

const channelNames: Record<NoticeChannel, string> = {
  push: t('Notification'),
  email: t('E-mail'),
  text: t('Text'),
};

const paceNames: Record<(typeof emailPaces)[number], string> = {
  each: t('At once'),
  hourly: t('At most once an hour'),
  daily: t('Once a day, at 8:00'),
};

const fields = ['phone', 'quiet', 'quiet.from', 'quiet.until'] as const;

/** What you are told about, how and when. */
export function NoticesSection() {
  const query = useQuery(noticesQuery);
  return (
    <Card title={t('What you are told')}>
      <p className="mt-2 text-ink-soft">{t('For you alone. Others choose for themselves.')}</p>
      <div className="mt-4">
        <Loaded query={query} what={t('what you are told')} skeleton={<LoadingLine>{t('Loading...')}</LoadingLine>}>
          {(own) => (
            <div className="grid gap-8">
              <PushDevices own={own} />
              <WishesForm key={JSON.stringify(formOf(own))} own={own} />
            </div>
          )}
        </Loaded>
      </div>
    </Card>
  );
}

type Values = z.input<typeof noticeForm>;
type WishesFormApi = UseFormReturn<Values, unknown, NoticeForm>;

const formOf = ({ choices, quiet, emailPace, phone, showsContent, onlyOwnReplies = false }: OwnNotices): Values => ({
  choices,
  quiet,
  emailPace,
  phone,
  showsContent,
  onlyOwnReplies,
});

function WishesForm({ own }: { own: OwnNotices }) {
  const notify = useNotify();
  const showError = useErrorNotice();
  const queryClient = useQueryClient();
  const form: WishesFormApi = useForm<Values, unknown, NoticeForm>({
    resolver: zodResolver(noticeForm),
    defaultValues: formOf(own),
  });
  const save = useMutation({
    ...setNotices,
    onSuccess: (saved) => {
      queryClient.setQueryData(noticesQuery.queryKey, saved);
      notify({ text: t('Saved') });
    },
    onError: (error) => {
      showFieldFaults<Values>(error, fields, form.setError);
      showError(t('Your choice was not saved'), error, [...fields]);
    },
  });
  const submit = form.handleSubmit((values) => save.mutate(values));
  const { errors } = form.formState;
  const [quiet, choices] = form.watch(['quiet', 'choices']);
  const uses = (channel: NoticeChannel) => Object.values(choices).some((chosen) => chosen.includes(channel));

  return (
    <form
      noValidate
      aria-label={t('What you are told')}
      onSubmit={(event) => void submit(event)}
      className="grid gap-6"
    >
      <ChoiceTable form={form} own={own} />
      {choices.reply.length > 0 && (
        <CheckField {...form.register('onlyOwnReplies')}>
          <span>
            {t('Of texts from customers, only mine')}
            <span className="block text-small text-ink-soft">
              {t('Those in conversations that you answer, or that nobody answers yet.')}
            </span>
          </span>
        </CheckField>
      )}
      {uses('text') && (
        <div className="max-w-sm">
          <InputField
            label={t('Phone for texts')}
            fault={errors.phone?.message}
            type="tel"
            autoComplete="tel"
            {...form.register('phone')}
          />
        </div>
      )}
      {uses('email') && (
        <fieldset>
          <legend className="font-semibold">{t('E-mail to {email}', { email: own.email })}</legend>
          {emailPaces.map((pace) => (
            <label key={pace} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                value={pace}
                className="size-5 shrink-0 accent-oxblood"
                {...form.register('emailPace')}
              />
              {paceNames[pace]}
            </label>
          ))}
        </fieldset>
      )}
      <div>
        <CheckField
          checked={quiet !== null}
          onChange={({ target }) =>
            form.setValue('quiet', target.checked ? { from: '21:00', until: '08:00' } : null, { shouldDirty: true })
          }
        >
          {t('Quiet hours: what comes then waits until they end')}
        </CheckField>
        {quiet !== null && (
          <div className="mt-2 grid max-w-sm grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4">
            <InputField
              label={t('From')}
              type="time"
              fault={errors.quiet?.from?.message}
              {...form.register('quiet.from')}
            />
            <InputField
              label={t('Until')}
              type="time"
              fault={errors.quiet?.until?.message}
              {...form.register('quiet.until')}
            />
          </div>
        )}
      </div>
      <CheckField {...form.register('showsContent')}>
        <span>
          {t('Show names and words of customers')}
          <span className="block text-small text-ink-soft">
            {t('Whoever sees your locked phone or your e-mail can read them.')}
          </span>
        </span>
      </CheckField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? t('Saving...') : t('Save')}
        </Button>
        {own.sendsEmail && <TestMail />}
      </div>
    </form>
  );
}

/** A checkbox for each kind and channel: a table for eyes, a group per kind for screen readers. */
function ChoiceTable({ form, own }: { form: WishesFormApi; own: OwnNotices }) {
  const canUse: Record<NoticeChannel, boolean> = { push: true, email: own.sendsEmail, text: true };
  const choices = form.watch('choices');
  const toggle = (kind: NoticeKind, channel: NoticeChannel, isChosen: boolean) => {
    const others = choices[kind].filter((each) => each !== channel);
    form.setValue(`choices.${kind}`, isChosen ? [...others, channel] : others, { shouldDirty: true });
  };
  return (
    <div>
      <div className="divide-y divide-brass/30">
        {noticeKinds.map((kind) => (
          <fieldset key={kind} className="grid gap-x-6 py-2 sm:grid-cols-[1fr_auto] sm:items-center">
            <legend className="sr-only">{kindNames[kind]}</legend>
            <p aria-hidden="true" className="font-semibold">
              {kindNames[kind]}
            </p>
            <div className="flex flex-wrap gap-x-5">
              {noticeChannels.map((channel) => (
                <CheckField
                  key={channel}
                  checked={choices[kind].includes(channel)}
                  disabled={!canUse[channel] && !choices[kind].includes(channel)}
                  onChange={({ target }) => toggle(kind, channel, target.checked)}
                >
                  {channelNames[channel]}
                </CheckField>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      {!own.sendsEmail && (
        <p className="mt-2 text-small text-ink-soft">
          {t('E-mail needs a mail server: whoever runs this installation sets SMTP_URL.')}
        </p>
      )}
      {!own.sendsTexts && (
        <p className="mt-2 text-small text-ink-soft">{t('Texts are simulated here: none is really sent.')}</p>
      )}
    </div>
  );
}

function TestMail() {
  const notify = useNotify();
  const showError = useErrorNotice();
  const [isSent, setSent] = useState(false);
  const test = useMutation({
    ...sendTestNotice,
    onSuccess: () => {
      setSent(true);
      notify({ text: t('An e-mail is on its way') });
    },
    onError: (error) => showError(t('The e-mail was not sent'), error),
  });
  return (
    <Button look="outline" onClick={() => test.mutate('email')} disabled={test.isPending || isSent}>
      {test.isPending ? t('Sending...') : t('Send me a test e-mail')}
    </Button>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { submit as submitCall } from '@lacquer/contracts/calls/salon/contact';
import { boxWordingIn } from '@lacquer/contracts/customers/consent-wordings';
import { contactForm, type ContactForm as Submission, type ContactFormInput } from '@lacquer/contracts/salon/contact';
import { type ComponentProps, useEffect, useState, useSyncExternalStore } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { showFieldFaults } from '../../api/field-faults';
import { TextsBox } from '../../components/ui/fields/texts-box';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/fields/form-field';
import { InputField } from '../../components/ui/fields/input-field';
import { Select } from '../../components/ui/fields/select';
import { interestedServiceOptions } from '../../content/pages/interested-services';
import { useOnline } from '../../loading/use-online';
import { useNotify } from '../../notices/notify';
import {
  type ContactField,
  contactFields,
  type ContactValues,
  isSameText,
  keptMessage,
  noValues,
} from './contact-draft';
import { DeliveryLine } from './delivery-line';
import { outbox } from './outbox';
import { useWords, type Words } from '../../language/translate';

const empty: ContactFormInput = { ...noValues, consent: false, company: '' };
const placeholder = 'Select a service';

interface ContactFormProps {
  /** The submitted values and their errors, on the page after a rejected post, which runs no scripts. */
  refusal?: {
    values: Partial<Record<ContactField | 'consent', string>>;
    faults: Partial<Record<ContactField, string>>;
  };
}

export function ContactForm({ refusal }: ContactFormProps) {
  const { t, language } = useWords();
  const notify = useNotify();
  const isOnline = useOnline();
  const delivery = useSyncExternalStore(outbox.subscribe, outbox.current, outbox.current);
  const [isRestored, setRestored] = useState(false);
  const { register, control, handleSubmit, reset, setError, formState, getValues, setValue, subscribe } = useForm<
    ContactFormInput,
    unknown,
    Submission
  >({
    resolver: zodResolver(contactForm),
    // on hydration, the form keeps what was typed into the server's HTML
    defaultValues: empty,
  });
  const { errors } = formState;

  useEffect(() => {
    outbox.open(notify, t);
    const kept = keptMessage()?.values;
    for (const name of contactFields) if (kept?.[name] && !getValues(name)) setValue(name, kept[name]);
    setRestored(kept !== undefined);
    return subscribe({ formState: { values: true }, callback: ({ values }) => outbox.typed(textOf(values)) });
  }, [notify, t, getValues, setValue, subscribe]);
  useEffect(() => {
    // what was typed while it was sent is another message
    if (delivery.state === 'sent' && isSameText(textOf(getValues()), delivery.values)) reset(empty);
    if (delivery.state === 'sent') setRestored(false);
    if (delivery.state === 'refused') showFieldFaults<ContactFormInput>(delivery.error, contactFields, setError);
  }, [delivery, getValues, reset, setError]);

  const submit = handleSubmit((form) => {
    const shown = form.consent && { wording: boxWordingIn(language), page: location.pathname };
    outbox.send({ ...form, ...shown }, textOf(getValues()));
  });
  const faultOf = (name: ContactField) => errors[name]?.message ?? refusal?.faults[name];
  const input = (name: ContactField) => ({ ...register(name), defaultValue: refusal?.values[name] });

  return (
    <form
      id="contact-form"
      // Submits the form if JavaScript is disabled or has not loaded yet.
      action={submitCall.path}
      method="post"
      noValidate
      aria-label={t('Contact')}
      onSubmit={(event) => void submit(event)}
      className="relative grid grid-cols-1 gap-4 rounded-[2rem] bg-white p-5 shadow-lift sm:grid-cols-2 sm:gap-5 sm:p-10"
    >
      <InputField
        label={t('First Name')}
        fault={faultOf('firstName')}
        {...input('firstName')}
        autoComplete="given-name"
      />
      <InputField
        label={t('Last Name')}
        fault={faultOf('lastName')}
        {...input('lastName')}
        autoComplete="family-name"
      />
      <InputField label={t('Email')} fault={faultOf('email')} {...input('email')} type="email" autoComplete="email" />
      <InputField
        label={t('Phone')}
        optional
        fault={faultOf('phone')}
        {...input('phone')}
        type="tel"
        autoComplete="tel"
      />
      <FormField label={t('Service')} optional fault={faultOf('service')} className="sm:col-span-2">
        {(props) =>
          refusal ? (
            <PlainSelect {...props} defaultValue={refusal.values.service ?? ''} />
          ) : (
            <>
              <div className="needs-script">
                <Controller
                  control={control}
                  name="service"
                  render={({ field }) => (
                    <Select
                      {...props}
                      ref={field.ref}
                      value={field.value ?? ''}
                      onChange={field.onChange}
                      onBlur={field.onBlur}
                      options={serviceOptions(t)}
                      placeholder={t(placeholder)}
                    />
                  )}
                />
              </div>
              <noscript>
                <PlainSelect aria-label={t('Service')} defaultValue="" />
              </noscript>
            </>
          )
        }
      </FormField>
      <FormField label={t('Message')} fault={faultOf('message')} className="sm:col-span-2">
        {(props) => (
          <textarea
            {...props}
            {...input('message')}
            rows={4}
            placeholder={t('Tell us about your desired appointment or ask any questions...')}
            className="field resize-y"
          />
        )}
      </FormField>
      {/* A honeypot for bots that fill in every field. People can neither see nor focus it. */}
      <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
        <label>
          Company
          <input {...register('company')} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="sm:col-span-2">
        <TextsBox {...register('consent')} defaultChecked={refusal?.values.consent !== undefined} />
      </div>
      <DeliveryLine
        delivery={delivery}
        isOnline={isOnline}
        isRestored={isRestored}
        onStop={outbox.stop}
        onDiscard={() => {
          reset(empty);
          setRestored(false);
          outbox.discard();
        }}
      />
      <Button type="submit" disabled={delivery.state === 'sending'} className="sm:col-span-2">
        {delivery.state === 'sending' ? t('Sending...') : t('Send Message')}
      </Button>
    </form>
  );
}

const serviceOptions = (t: Words['t']) =>
  interestedServiceOptions.map(({ value, label }) => ({ value, label: t(label) }));

/** The typed text of the form's values, which lack the fields that are not rendered. */
const textOf = (values: Partial<ContactFormInput>): ContactValues => {
  const text = { ...noValues };
  for (const name of contactFields) text[name] = values[name] ?? '';
  return text;
};

function PlainSelect(props: ComponentProps<'select'>) {
  const { t } = useWords();
  return (
    <select {...props} name="service" className="field">
      <option value="">{t(placeholder)}</option>
      {serviceOptions(t).map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

import { zodResolver } from '@hookform/resolvers/zod';
import { submit as submitCall } from '@lacquer/contracts/calls/salon/contact';
import { contactForm, type ContactForm as Submission, type ContactFormInput } from '@lacquer/contracts/salon/contact';
import { mutationOptions, useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as client from '../../api/client';
import { showFieldFaults } from '../../api/field-faults';
import { useSubmissionKey } from '../../api/submission-key';
import { Button } from '../../components/ui/button';
import { FormField } from '../../components/ui/fields/form-field';
import { InputField } from '../../components/ui/fields/input-field';
import { Select } from '../../components/ui/fields/select';
import { interestedServiceOptions } from '../../content/services/interested-services';
import { useNotify } from '../../notices/notify';

const sendContact = mutationOptions({
  mutationFn: ({ form, idempotencyKey }: { form: Submission; idempotencyKey: string }) =>
    client.send(submitCall, { body: form, idempotencyKey }),
});

const empty = { firstName: '', lastName: '', email: '', phone: '', service: '', message: '', company: '' };
const fields = ['firstName', 'lastName', 'email', 'phone', 'service', 'message'] as const;
type Field = (typeof fields)[number];
const placeholder = 'Select a service';

interface ContactFormProps {
  /** The submitted values and their errors, on the page after a rejected post, which runs no scripts. */
  refusal?: { values: Partial<Record<Field, string>>; faults: Partial<Record<Field, string>> };
}

export function ContactForm({ refusal }: ContactFormProps) {
  const notify = useNotify();
  const { register, control, handleSubmit, reset, setError, formState } = useForm<
    ContactFormInput,
    unknown,
    Submission
  >({
    resolver: zodResolver(contactForm),
    // on hydration, the form keeps what was typed into the server's HTML
    defaultValues: empty,
  });
  const { errors } = formState;
  const { keyFor, answered } = useSubmissionKey();
  const send = useMutation({
    ...sendContact,
    onSuccess: () => {
      answered();
      reset(empty);
      notify({ title: 'Message Sent!', text: 'Thank you for your message! We will get back to you soon.' });
    },
    onError: (error) => {
      showFieldFaults<ContactFormInput>(error, fields, setError);
      notify({ title: 'Error', text: 'Failed to send message. Please try again.', tone: 'destructive' });
    },
  });
  const submit = handleSubmit((form) => send.mutate({ form, idempotencyKey: keyFor(form) }));
  const faultOf = (name: Field) => errors[name]?.message ?? refusal?.faults[name];
  const input = (name: Field) => ({ ...register(name), defaultValue: refusal?.values[name] });

  return (
    <form
      id="contact-form"
      // Submits the form if JavaScript is disabled or has not loaded yet.
      action={submitCall.path}
      method="post"
      noValidate
      aria-label="Contact"
      onSubmit={(event) => void submit(event)}
      className="relative grid grid-cols-1 gap-5 rounded-[2rem] bg-white p-6 shadow-lift sm:grid-cols-2 sm:p-10"
    >
      <InputField label="First Name" fault={faultOf('firstName')} {...input('firstName')} autoComplete="given-name" />
      <InputField label="Last Name" fault={faultOf('lastName')} {...input('lastName')} autoComplete="family-name" />
      <InputField label="Email" fault={faultOf('email')} {...input('email')} type="email" autoComplete="email" />
      <InputField label="Phone" optional fault={faultOf('phone')} {...input('phone')} type="tel" autoComplete="tel" />
      <FormField label="Service" optional fault={faultOf('service')} className="sm:col-span-2">
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
                      options={interestedServiceOptions}
                      placeholder={placeholder}
                    />
                  )}
                />
              </div>
              <noscript>
                <PlainSelect aria-label="Service" defaultValue="" />
              </noscript>
            </>
          )
        }
      </FormField>
      <FormField label="Message" fault={faultOf('message')} className="sm:col-span-2">
        {(props) => (
          <textarea
            {...props}
            {...input('message')}
            rows={4}
            placeholder="Tell us about your desired appointment or ask any questions..."
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
      <Button type="submit" disabled={send.isPending} className="sm:col-span-2">
        {send.isPending ? 'Sending...' : 'Send Message'}
      </Button>
    </form>
  );
}

function PlainSelect(props: ComponentProps<'select'>) {
  return (
    <select {...props} name="service" className="field">
      <option value="">{placeholder}</option>
      {interestedServiceOptions.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

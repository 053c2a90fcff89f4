import type { ReactNode } from 'react';
import { type Phrase, useWords } from '../../language/translate';

const labels: Record<string, Phrase> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  service: 'Service',
  message: 'Message',
};

interface ContactRefusedProps {
  /** Validation errors by field name, without a subject: `is required`. */
  faults: Record<string, string>;
  /** Shown when no field is at fault. */
  reason: string;
  /** The form with the submitted values. */
  form: ReactNode;
}

/** The page after a rejected form post without JavaScript. */
export function ContactRefused({ faults, reason, form }: ContactRefusedProps) {
  const { t, fault } = useWords();
  const found = Object.entries(labels).filter(([field]) => faults[field]);
  return (
    <div className="mx-auto max-w-3xl gutter py-16 lg:py-24">
      <h1 className="text-display">{t('Your message was not sent')}</h1>
      {found.length > 0 ? (
        <>
          <p className="mt-6 text-base text-ink-soft">{t('Please correct this and send it again:')}</p>
          <ul className="mt-5 space-y-2">
            {found.map(([field, label]) => (
              <li key={field} className="border-l-2 border-lacquer pl-4 font-medium">
                {t(label)} {fault(faults[field] ?? '')}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-6 text-base text-ink-soft">{fault(reason)}</p>
      )}
      <div className="mt-10">{form}</div>
    </div>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { contactSentPage } from '../../content/pages/contact-sent';

/** The page after a successful form post without JavaScript. */
export function ContactSent() {
  return (
    <div className="mx-auto max-w-3xl gutter py-24 text-center lg:py-36">
      <h1 className="text-display">{contactSentPage.heading}</h1>
      <p className="mt-6 text-base text-ink-soft">{contactSentPage.text}</p>
      <Button asChild className="mt-8">
        <Link to="/">Back to the salon</Link>
      </Button>
    </div>
  );
}

const labels: Record<string, string> = {
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
  const found = Object.entries(labels).filter(([field]) => faults[field]);
  return (
    <div className="mx-auto max-w-3xl gutter py-16 lg:py-24">
      <h1 className="text-display">Your message was not sent</h1>
      {found.length > 0 ? (
        <>
          <p className="mt-6 text-base text-ink-soft">Please correct this and send it again:</p>
          <ul className="mt-5 space-y-2">
            {found.map(([field, label]) => (
              <li key={field} className="border-l-2 border-lacquer pl-4 font-medium">
                {label} {faults[field]}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-6 text-base text-ink-soft">{reason}</p>
      )}
      <div className="mt-10">{form}</div>
    </div>
  );
}

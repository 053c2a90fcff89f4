import { Link } from '@tanstack/react-router';
import { Button } from '../../components/ui/button';
import { contactSentPage } from '../../content/contact-sent';

/** What a browser without JavaScript is shown when the form has arrived. */
export function ContactSent() {
  return (
    <div className="mx-auto max-w-3xl px-5 py-24 text-center sm:px-8 lg:py-36">
      <h1 className="text-5xl sm:text-6xl">{contactSentPage.heading}</h1>
      <p className="mt-6 text-lg text-ink-soft">{contactSentPage.text}</p>
      <Button asChild className="mt-8">
        <Link to="/">Back to the salon</Link>
      </Button>
    </div>
  );
}

export interface FormFault {
  /** As the form labels it. */
  field: string;
  /** Without its subject: `is required`. */
  message: string;
}

/** What a browser without JavaScript is shown when the form could not be taken. */
export function ContactRefused({ faults, reason }: { faults: readonly FormFault[]; reason: string | undefined }) {
  return (
    <div className="mx-auto max-w-3xl px-5 py-20 sm:px-8 lg:py-28">
      <h1 className="text-5xl">Your message was not sent</h1>
      {faults.length > 0 ? (
        <>
          <p className="mt-6 text-lg text-ink-soft">Please put this right and send it again:</p>
          <ul className="mt-5 space-y-2">
            {faults.map(({ field, message }) => (
              <li key={field} className="border-l-2 border-lacquer pl-4 font-medium">
                {field} {message}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="mt-6 text-lg text-ink-soft">{reason}</p>
      )}
      <p className="mt-8 text-ink-soft">Your browser’s Back button leads to the form with what you have typed.</p>
      <Button asChild className="mt-6">
        <a href="/contact#contact">Back to the form</a>
      </Button>
    </div>
  );
}

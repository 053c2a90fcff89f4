import { Clock, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { addressLine, directionsUrl, salon } from '../../content/salon';
import { contactFormIsland } from './contact-form-island';

export function ContactSection() {
  return (
    <section id="contact" aria-labelledby="contact-title" className="px-5 py-16 sm:px-8 sm:py-20 lg:py-28">
      <div className="mx-auto grid max-w-6xl gap-12 lg:grid-cols-[5fr_7fr] lg:gap-20">
        <div className="lg:pt-6">
          <p className="eyebrow">Contact</p>
          <h2 id="contact-title" className="mt-3 text-4xl sm:text-5xl">
            Write to us, or simply walk in
          </h2>
          <p className="mt-5 text-ink-soft">
            Tell us the shape, the length and the day you have in mind. If it is for today, the telephone is quicker.
          </p>
          <ul className="mt-10 space-y-6">
            <ContactLine icon={<Phone aria-hidden="true" className="size-5" />} title="Call">
              <a href={`tel:${salon.phone}`} className="underline decoration-brass underline-offset-4">
                {salon.phoneText}
              </a>
            </ContactLine>
            <ContactLine icon={<MapPin aria-hidden="true" className="size-5" />} title="Visit">
              <a
                href={directionsUrl}
                target="_blank"
                rel="noopener noreferrer"
                className="underline decoration-brass underline-offset-4"
              >
                {addressLine}
              </a>
            </ContactLine>
            <ContactLine icon={<Clock aria-hidden="true" className="size-5" />} title="Hours">
              {salon.hours}
            </ContactLine>
          </ul>
        </div>
        {contactFormIsland}
      </div>
    </section>
  );
}

function ContactLine({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-4">
      <span className="almond grid h-14 w-11 shrink-0 place-items-center bg-plaster-deep pt-1 text-oxblood">
        {icon}
      </span>
      <div>
        <p className="font-display text-xl">{title}</p>
        <p className="text-ink-soft">{children}</p>
      </div>
    </li>
  );
}

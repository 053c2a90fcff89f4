import type { ReactNode } from 'react';
import { useTrack } from '../app/analytics';
import { useSalon } from '../salon/queries';
import { formatPhone } from '../format/phone';
import { useWords } from '../language/translate';

interface PhoneLinkProps {
  /** Its location on the site, for analytics: `header`, `hero`, `footer`. */
  label: string;
  className?: string;
  /** For an icon without text: the accessible name is the number. */
  isIcon?: boolean;
  /** Default: the number. */
  children?: ReactNode;
}

/** Calls the salon. Renders nothing until its number is known. */
export function PhoneLink({ label, className, isIcon = false, children }: PhoneLinkProps) {
  const { t } = useWords();
  const salon = useSalon();
  const track = useTrack();
  if (!salon) return null;
  const text = formatPhone(salon.phone);
  return (
    <a
      href={`tel:${salon.phone}`}
      className={className}
      {...(isIcon ? { 'aria-label': t('Call {phone}', { phone: text }) } : {})}
      onClick={() => track({ name: 'phone_click', label })}
    >
      {children ?? text}
    </a>
  );
}

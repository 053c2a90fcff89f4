import type { ReactNode } from 'react';
import { useTrack } from '../analytics';
import { useSalon } from '../salon/queries';
import { phoneText } from '../salon/salon-text';

interface PhoneLinkProps {
  /** Where on the site it stands: `header`, `hero`, `footer`. */
  label: string;
  className?: string;
  /** For icons without words: the number is read out. */
  isIcon?: boolean;
  /** The number itself when absent. */
  children?: ReactNode;
}

/** Calls the salon; nothing while its number is not known. */
export function PhoneLink({ label, className, isIcon = false, children }: PhoneLinkProps) {
  const salon = useSalon();
  const track = useTrack();
  if (!salon) return null;
  const text = phoneText(salon.phone);
  return (
    <a
      href={`tel:${salon.phone}`}
      className={className}
      {...(isIcon ? { 'aria-label': `Call ${text}` } : {})}
      onClick={() => track({ name: 'phone_click', label })}
    >
      {children ?? text}
    </a>
  );
}

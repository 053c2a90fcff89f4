import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import type { ControlProps } from './form-field';

export interface SelectProps extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly { value: string; label: string }[];
  placeholder: string;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export const fieldLook =
  'field flex items-center justify-between gap-3 text-left data-placeholder:text-hint disabled:cursor-not-allowed disabled:opacity-60';

export const SelectWords = ({ children }: { children: ReactNode }) => (
  <>
    <span className="min-w-0 leading-snug wrap-anywhere">{children}</span>
    <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
  </>
);

import { Check, ChevronDown } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import type { Ref } from 'react';
import type { ControlProps } from './form-field';

interface SelectProps extends ControlProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  options: readonly { value: string; label: string }[];
  placeholder: string;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A single-choice list box. An empty `value` shows the placeholder. */
export function Select({ value, onChange, onBlur, options, placeholder, ref, disabled, ...control }: SelectProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} disabled={disabled ?? false}>
      <Radix.Trigger
        {...control}
        ref={ref}
        onBlur={onBlur}
        className="field flex items-center justify-between gap-3 text-left data-placeholder:text-hint disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span className="min-w-0 leading-snug wrap-anywhere">
          <Radix.Value placeholder={placeholder} />
        </span>
        <Radix.Icon asChild>
          <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-50 w-(--radix-select-trigger-width) overflow-hidden rounded-2xl border border-plaster-deep bg-raised p-1.5 shadow-lift"
        >
          <Radix.Viewport>
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={option.value}
                className="flex items-center justify-between gap-3 rounded-xl px-3 py-2 outline-none select-none data-highlighted:bg-plaster-mid"
              >
                <Radix.ItemText>{option.label}</Radix.ItemText>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 text-lacquer" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { Check } from 'lucide-react';
import { Select as Radix } from 'radix-ui';
import { fieldLook, type SelectProps, SelectWords } from './select-look';

/** The list box of a `Select`, initially open. A chunk of its own, since most selects are never opened. */
export function ListBox({ value, onChange, onBlur, options, placeholder, ref, disabled, ...control }: SelectProps) {
  return (
    <Radix.Root defaultOpen value={value} onValueChange={onChange} disabled={disabled ?? false}>
      <Radix.Trigger {...control} ref={ref} onBlur={onBlur} className={fieldLook}>
        <SelectWords>
          <Radix.Value placeholder={placeholder} />
        </SelectWords>
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

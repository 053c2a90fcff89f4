import type { LucideIcon } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';

interface MenuProps {
  /** The button that opens the menu. It must accept a ref and the attributes of a button. */
  trigger: ReactElement;
  children: ReactNode;
}

/** A button that opens a menu of actions. Its children are `MenuItem`s. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-50 max-w-[calc(100vw-1.5rem)] min-w-52 animate-appear rounded-2xl border border-line bg-raised p-1.5 text-base shadow-lift"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface MenuItemProps {
  icon?: LucideIcon;
  onSelect: () => void;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

export function MenuItem({ icon: Icon, onSelect, isDangerous = false, disabled = false, children }: MenuItemProps) {
  return (
    <Radix.Item
      onSelect={onSelect}
      disabled={disabled}
      className={`flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 outline-none select-none data-disabled:cursor-not-allowed data-disabled:opacity-50 data-highlighted:bg-plaster-mid ${isDangerous ? 'text-negative' : ''}`}
    >
      {Icon && <Icon aria-hidden="true" className="size-4.5 shrink-0" />}
      {children}
    </Radix.Item>
  );
}

export const MenuLine = () => <Radix.Separator className="my-1.5 h-px bg-line" />;

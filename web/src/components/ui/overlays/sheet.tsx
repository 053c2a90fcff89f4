import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { DialogHeader, overlay, type DialogProps } from './dialog';

interface SheetProps extends DialogProps {
  /** Stays visible below the scrolling content: the buttons of a form. */
  footer?: ReactNode;
}

/** A modal panel: at the right side on desktop, at the bottom on phones. */
export function Sheet({ isOpen, onOpenChange, title, description, footer, children }: SheetProps) {
  return (
    <Radix.Root open={isOpen} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={`${overlay} z-40`} />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          className="fixed z-40 flex animate-rise flex-col bg-raised text-base leading-6 shadow-lift outline-none max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-3xl md:inset-y-0 md:right-0 md:w-[28rem]"
        >
          <div className="px-5 pt-4 md:px-6 md:pt-5">
            <DialogHeader title={title} description={description} />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] md:px-6">
            {children}
          </div>
          {footer !== undefined && (
            <div className="flex flex-wrap gap-3 border-t border-line px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:px-6">
              {footer}
            </div>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

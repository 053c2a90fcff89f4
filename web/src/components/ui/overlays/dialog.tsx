import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { t } from '../../../staff-words/words';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  /** The purpose of the dialog, shown below its title. */
  description?: ReactNode;
  children: ReactNode;
}

export const overlay = 'fixed inset-0 animate-appear bg-black/50';

/** Title, description and close button, for dialogs and sheets. */
export function DialogHeader({
  title,
  description,
  hasClose = true,
}: Pick<DialogProps, 'title' | 'description'> & { hasClose?: boolean }) {
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <Radix.Title className="pt-1.5 text-title leading-tight wrap-anywhere">{title}</Radix.Title>
        {hasClose && (
          <Radix.Close
            aria-label={t('Close')}
            className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full text-ink-soft hover:bg-plaster-mid hover:text-ink"
          >
            <X aria-hidden="true" className="size-5" />
          </Radix.Close>
        )}
      </div>
      {description !== undefined && (
        <Radix.Description asChild>
          <div className="mt-1 text-base leading-6 text-ink-soft">{description}</div>
        </Radix.Description>
      )}
    </>
  );
}

type QuestionProps = Pick<DialogProps, 'isOpen' | 'title' | 'description' | 'children'> &
  ({ onOpenChange: DialogProps['onOpenChange']; isPersistent?: false } | { onOpenChange?: never; isPersistent: true });

const stay = (event: Event) => event.preventDefault();

/**
 * A centered modal dialog. For large content, such as a form with many fields, use a `Sheet`. `isPersistent`: only its
 * own buttons close it.
 */
export function Dialog({ isOpen, onOpenChange, title, description, isPersistent = false, children }: QuestionProps) {
  return (
    <Radix.Root open={isOpen} {...(onOpenChange && { onOpenChange })}>
      <Radix.Portal>
        <Radix.Overlay className={`${overlay} ${isPersistent ? 'z-60' : 'z-40'}`} />
        <Radix.Content
          {...(description === undefined && { 'aria-describedby': undefined })}
          {...(isPersistent && { onEscapeKeyDown: stay, onInteractOutside: stay })}
          className={`fixed top-1/2 left-1/2 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] max-w-md -translate-x-1/2 -translate-y-1/2 animate-appear overflow-y-auto rounded-3xl bg-raised p-5 text-base leading-6 shadow-lift outline-none sm:p-6 ${isPersistent ? 'z-60' : 'z-40'}`}
        >
          <DialogHeader title={title} description={description} hasClose={!isPersistent} />
          <div className="mt-4">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

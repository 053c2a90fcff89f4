import { Tooltip } from 'radix-ui';
import { useEffect, useRef, useState } from 'react';

/** Hover delay, and the period after a close in which the next tooltip opens without delay, in milliseconds. */
const openDelay = 700;
const skipDelay = 300;

/** Fills its positioned parent, the control. The tooltip opens on hover and on keyboard focus. */
export function TooltipArea({ text, control }: { text: string; control: HTMLElement }) {
  const area = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const focus = () => setOpen(control.matches(':focus-visible') && area.current?.checkVisibility() === true);
    const blur = () => setOpen(false);
    // the hover or focus that loaded this code happened before the listeners were added
    focus();
    if (control.matches(':hover'))
      area.current?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse' }));
    control.addEventListener('focus', focus);
    control.addEventListener('blur', blur);
    return () => {
      control.removeEventListener('focus', focus);
      control.removeEventListener('blur', blur);
    };
  }, [control]);

  return (
    <Tooltip.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      <Tooltip.Root open={isOpen} onOpenChange={setOpen}>
        <Tooltip.Trigger asChild>
          <span ref={area} className="absolute inset-0" />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={8}
            className="z-50 rounded-xl bg-ink px-3.5 py-2 text-base font-medium text-plaster shadow-lift"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

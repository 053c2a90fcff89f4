import { Tooltip } from 'radix-ui';

/** How long a pointer rests before the words appear, and how long after that the next ones appear at once; in milliseconds. */
const openDelay = 700;
const skipDelay = 300;

/** Fills its positioned parent and names it while a pointer rests there. */
export function TooltipArea({ text }: { text: string }) {
  return (
    <Tooltip.Provider delayDuration={openDelay} skipDelayDuration={skipDelay}>
      <Tooltip.Root>
        <Tooltip.Trigger asChild>
          <span className="absolute inset-0" />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            sideOffset={8}
            className="z-50 rounded-xl bg-ink px-3.5 py-2 text-[0.9rem] font-medium text-plaster shadow-lift"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  );
}

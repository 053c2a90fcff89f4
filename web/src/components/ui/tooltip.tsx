import { lazy, Suspense, useState } from 'react';

const TooltipArea = lazy(async () => ({ default: (await import('./tooltip-area')).TooltipArea }));

/** Put into a positioned link or button that has no words of its own; its code comes with the first pointer over it. */
export function TooltipOver({ text, className = '' }: { text: string; className?: string }) {
  const [isWanted, setWanted] = useState(false);
  return (
    <span aria-hidden="true" onPointerEnter={() => setWanted(true)} className={`absolute inset-0 ${className}`}>
      {isWanted && (
        <Suspense>
          <TooltipArea text={text} />
        </Suspense>
      )}
    </span>
  );
}

import { useEffect, useRef, useState } from 'react';
import { late } from '../../../loading/late';

const TooltipArea = late(async () => (await import('./tooltip-area')).TooltipArea, { lost: 'nothing' });

/** A tooltip for a positioned link or button without text. Its code loads on the first hover or focus. */
export function TooltipOver({ text, className = '' }: { text: string; className?: string }) {
  const area = useRef<HTMLSpanElement>(null);
  const [control, setControl] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const parent = area.current?.parentElement;
    // hovered or focused before hydration
    if (parent?.matches(':hover, :focus')) setControl(parent);
    for (const event of ['pointerenter', 'focus'])
      parent?.addEventListener(event, () => setControl(parent), { once: true });
  }, []);
  return (
    <span ref={area} aria-hidden="true" className={`absolute inset-0 ${className}`}>
      {control && <TooltipArea text={text} control={control} />}
    </span>
  );
}

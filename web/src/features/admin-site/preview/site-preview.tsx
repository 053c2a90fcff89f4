import type { KindName } from '@lacquer/contracts/site/kinds';
import { pathIn, type SiteLanguage } from '@lacquer/contracts/site/languages';
import { previewPath } from '@lacquer/contracts/paths';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { ToggleButton } from '../../../components/ui/toggle-button';
import { t } from '../../../staff-words/words';
import { type Picked, usePreview } from './use-preview';

/** The widths at which the page is shown, in pixels. */
const widths = { phone: 390, desktop: 1280 } as const;

interface PreviewProps {
  /** The kind of documents that is edited. */
  kind: KindName;
  /** The document that is edited. */
  chosen: string | undefined;
  language: SiteLanguage;
  onPick: (picked: Picked) => void;
  /** Before the choices, such as the button that closes it. */
  children?: ReactNode;
  className?: string;
}

/** The real page from the drafts, as wide as on a phone or on a desk. A click on a text opens its form. */
export function SitePreview({ kind, chosen, language, onPick, children, className = '' }: PreviewProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [screen, setScreen] = useState<keyof typeof widths>('phone');
  const [isEditing, setEditing] = useState(true);
  const shown = usePreview({ frame, kind, chosen, language, isEditing, onPick });
  const available = useWidth(room);
  const width = screen === 'phone' ? Math.min(available, widths.phone) : widths.desktop;
  const scale = Math.min(1, available / width) || 1;
  return (
    <section aria-label={t('Preview')} className={`flex min-h-0 flex-col gap-2 ${className}`}>
      <div className="flex flex-wrap items-center gap-1 max-lg:px-2">
        {children}
        <ToggleButton isOn={isEditing} onChoose={() => setEditing(true)}>
          {t('Edit')}
        </ToggleButton>
        <ToggleButton isOn={!isEditing} onChoose={() => setEditing(false)}>
          {t('Browse')}
        </ToggleButton>
        <span className="flex gap-1 max-lg:hidden">
          <ToggleButton isOn={screen === 'phone'} onChoose={() => setScreen('phone')}>
            {t('Phone')}
          </ToggleButton>
          <ToggleButton isOn={screen === 'desktop'} onChoose={() => setScreen('desktop')}>
            {t('Desktop')}
          </ToggleButton>
        </span>
        <span className="min-w-0 truncate px-2 text-small text-ink-soft max-sm:hidden">{shown}</span>
      </div>
      <div
        ref={room}
        className="relative min-h-0 flex-1 overflow-hidden border-line bg-surface max-lg:border-t lg:rounded-2xl lg:border"
      >
        <iframe
          ref={frame}
          src={previewPath + pathIn(language, '/').replace(/\/$/, '')}
          title={t('The site with your drafts')}
          className="absolute top-0 origin-top-left border-0 bg-white"
          style={{
            width,
            height: `${100 / scale}%`,
            left: (available - width * scale) / 2,
            transform: `scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}

/** The width of an element, in pixels. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

import type { KindName } from '@lacquer/contracts/site/kinds';
import type { SiteLanguage } from '@lacquer/contracts/site/languages';
import { Eye, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button';
import { useMedia } from '../../../components/ui/overlays/use-media';
import { late } from '../../../loading/late';
import { t } from '../../../staff-words/words';
import type { Picked } from './use-preview';

const SitePreview = late(async () => (await import('./site-preview')).SitePreview);

interface BesideProps {
  kind: KindName;
  /** The document that is edited. */
  chosen: string | undefined;
  language: SiteLanguage;
  onPick: (picked: Picked) => void;
  /** The list of documents, or the form of one. `isOver`: in a sheet over the page. */
  children: (isOver: boolean) => ReactNode;
}

/** The editor beside the page that it changes. On a phone, on request, below it: a sheet over the page. */
export function BesidePage({ kind, chosen, language, onPick, children }: BesideProps) {
  const isWide = useMedia('(width >= 64rem)');
  const [isAsked, setAsked] = useState(false);
  const isOver = isAsked && !isWide;
  useEffect(() => {
    if (!isOver) return undefined;
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && setAsked(false);
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [isOver]);
  return (
    <div
      className={
        isOver
          ? 'fixed inset-0 z-50 flex flex-col bg-ground'
          : 'lg:grid lg:grid-cols-[minmax(21rem,29rem)_minmax(0,1fr)] lg:items-start lg:gap-4'
      }
    >
      <div className={isOver ? 'order-2 max-h-[45dvh] shrink-0 overflow-y-auto border-t border-line p-2' : ''}>
        {!isWide && !isAsked && (
          <Button look="outline" size="sm" className="mb-4 h-11" onClick={() => setAsked(true)}>
            <Eye aria-hidden="true" className="size-4" /> {t('See the page')}
          </Button>
        )}
        {isOver && chosen === undefined && (
          <p className="p-3 text-center text-ink-soft">{t('Tap a text to change it.')}</p>
        )}
        <div className={isOver && chosen === undefined ? 'hidden' : ''}>{children(isOver)}</div>
      </div>
      {(isWide || isAsked) && (
        <SitePreview
          // a page of another language is another document
          key={language}
          language={language}
          kind={kind}
          chosen={chosen}
          onPick={onPick}
          className={isOver ? 'min-h-0 flex-1 pt-2' : 'sticky top-4 h-[calc(100dvh-7rem)]'}
        >
          {isOver && (
            <Button look="quiet" size="sm" className="h-11" onClick={() => setAsked(false)}>
              <X aria-hidden="true" className="size-4" /> {t('Close')}
            </Button>
          )}
        </SitePreview>
      )}
    </div>
  );
}

import { ArrowLeft } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../components/ui/button';
import { useMedia } from '../../components/ui/overlays/use-media';
import { t } from '../../staff-words/words';

interface QuickFormProps {
  title: string;
  /** On screens without room next to the list: whether the form replaces the list. */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** `labelledBy`: the id of the title. */
  children: (labelledBy: string) => ReactNode;
}

/**
 * A form of the customers page, next to the list on wide screens. On narrow screens its title is below the list, and a
 * button loads and opens the form. Closing it keeps the input.
 */
export function QuickForm({ title, isOpen, onOpenChange, children }: QuickFormProps) {
  const id = useId();
  const isBeside = !useMedia('(width < 80rem)');
  const [wasShown, setWasShown] = useState(false);
  if ((isOpen || isBeside) && !wasShown) setWasShown(true);
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-3xl bg-surface p-4 shadow-soft sm:p-6">
      {isOpen && (
        <Button look="quiet" size="sm" className="-ml-3 mb-2 h-11 xl:hidden" onClick={() => onOpenChange(false)}>
          <ArrowLeft aria-hidden="true" className="size-4" /> {t('Back to the list')}
        </Button>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-title">
          {title}
        </h2>
        {!isOpen && (
          <Button look="outline" size="sm" className="h-11 xl:hidden" onClick={() => onOpenChange(true)}>
            {t('Open')}
          </Button>
        )}
      </div>
      <div className={isOpen ? '' : 'max-xl:hidden'}>{wasShown && children(id)}</div>
    </section>
  );
}

import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../components/ui/button';
import { useWords } from '../language/translate';

interface LateSetup<Props> {
  /** Shown while the code loads. Default: nothing. */
  Waiting?: ComponentType<Props>;
  /**
   * What stands for a part whose code is lost: a line with a button that tries again, in its place or floating over the
   * page. `nothing`: the page is whole without the part. Default: `line`.
   */
  lost?: 'line' | 'floating' | 'nothing';
}

/**
 * A component whose code loads when it is first shown. Unlike `React.lazy`, which caches a failure and throws it at the
 * page around it, it says that the part is missing, and fetches it again when asked or when the browser is back online.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Waiting, lost = 'line' }: LateSetup<Props> = {},
): ComponentType<Props> {
  let ready: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const [Part, setPart] = useState(() => ready);
    const [attempt, setAttempt] = useState(0);
    const [isLost, setLost] = useState(false);
    const retry = () => {
      setLost(false);
      setAttempt((count) => count + 1);
    };
    useEffect(() => {
      let isShown = !Part;
      if (!isShown) return undefined;
      load().then(
        (loaded) => {
          ready = loaded;
          if (isShown) setPart(() => loaded);
          return undefined;
        },
        (failure: unknown) => {
          console.warn('A part of the page could not be loaded.', failure);
          if (isShown) setLost(true);
        },
      );
      return () => {
        isShown = false;
      };
    }, [Part, attempt]);
    useEffect(() => {
      if (!isLost) return undefined;
      addEventListener('online', retry);
      return () => removeEventListener('online', retry);
    }, [isLost]);
    if (Part) return <Part {...props} />;
    if (!isLost) return Waiting ? <Waiting {...props} /> : null;
    return lost === 'nothing' ? null : <LostPart isFloating={lost === 'floating'} onRetry={retry} />;
  };
}

interface LostPartProps {
  isFloating?: boolean;
  words?: string;
  label?: string;
  onRetry: () => void;
}

/** Stands where a part of the page is missing. */
export function LostPart({ isFloating = false, words, label, onRetry }: LostPartProps) {
  const { t } = useWords();
  const floating = 'fixed inset-x-4 bottom-20 z-50 mx-auto max-w-md shadow-lift md:bottom-6';
  return (
    <div
      role="alert"
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-caution-tint p-4 text-caution ${isFloating ? floating : ''}`}
    >
      <p>{words ?? t('This part of the page could not be loaded.')}</p>
      <Button look="outline" size="sm" className="h-11" onClick={onRetry}>
        {label ?? t('Try again')}
      </Button>
    </div>
  );
}

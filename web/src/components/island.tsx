import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Far enough for the code to be there before a visitor reaches the part. */
const loadMargin = '600px';

/** From now on no part waits: an element with its id would be that of the page which is being left. */
export let leaveFirstPage: () => void;
const left = new Promise<void>((resolve) => {
  leaveFirstPage = resolve;
});

/** Resolves once the element is near the viewport; at once where the page does not hold it yet. */
function near(id: string, isStatic: boolean): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
  if (isStatic) return left;
  return new Promise((resolve) => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        resolve();
      },
      { rootMargin: loadMargin },
    );
    observer.observe(element);
    void left.then(resolve);
  });
}

/** Notes the last button that was pressed before its code was there; the answer presses it again. */
function keepClick(id: string): () => void {
  let pressed: HTMLElement | null = null;
  const note = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('[type=button]');
    if (button?.closest(`[id="${id}"]`)) pressed = button;
  };
  // on the window: React lets no click pass that it cannot answer yet
  addEventListener('click', note, true);
  return () => {
    removeEventListener('click', note, true);
    pressed?.click();
    pressed = null;
  };
}

interface IslandSetup {
  /** The id of the element that holds the part. */
  id: string;
  /** The part on the server, where everything is at hand; `null` in the browser. */
  onServer: ComponentType | null;
  load: () => Promise<ComponentType>;
  /** Nothing in it moves: while the server's HTML of it is on show, its code is not fetched. */
  isStatic?: boolean;
  /** What stands in where the part is not in the server's HTML either. */
  fallback?: ReactNode;
}

/**
 * A part of a page below the first view: the server's HTML stands for it until the visitor comes near, its code is
 * fetched then. `preload` makes it part of the next page from the start, for navigations inside the browser.
 */
export function makeIsland({ id, onServer, load, fallback, isStatic = false }: IslandSetup) {
  let ready = onServer;
  const preload = async (): Promise<void> => {
    ready ??= await load();
  };
  const Late = lazy(async () => {
    const pressAgain = keepClick(id);
    await near(id, isStatic);
    const Part = (ready ??= await load());
    return {
      default: function Awaited() {
        useEffect(pressAgain, []);
        return <Part />;
      },
    };
  });

  function Island() {
    // chosen once: a change of mind would build the part anew
    const [Part] = useState<ComponentType>(() => ready ?? Late);
    return (
      <div id={id}>
        <Suspense fallback={fallback}>
          <Part />
        </Suspense>
      </div>
    );
  }
  return { Island, preload };
}

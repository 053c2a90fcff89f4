import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** Far enough that the code arrives before the visitor does. */
const loadMargin = '600px';

/** After the first navigation no island waits: an element with its id belongs to the page being left. */
export let leaveFirstPage: () => void;
const left = new Promise<void>((resolve) => {
  leaveFirstPage = resolve;
});

/** Resolves when the element is near the viewport, or at once if the page lacks it. */
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

/** Records the last button pressed before its code loaded. The returned function presses it again. */
function keepClick(id: string): () => void {
  let pressed: HTMLElement | null = null;
  const record = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('[type=button]');
    if (button?.closest(`[id="${id}"]`)) pressed = button;
  };
  // on the window: React stops clicks on parts that are not hydrated
  addEventListener('click', record, true);
  return () => {
    removeEventListener('click', record, true);
    pressed?.click();
    pressed = null;
  };
}

interface IslandSetup {
  /** The id of the element that holds the island. */
  id: string;
  /** The component on the server; `null` in the browser. */
  onServer: ComponentType | null;
  load: () => Promise<ComponentType>;
  /** Static: the server's HTML suffices, and its code is not fetched. */
  isStatic?: boolean;
  /** Fallback when the server's HTML lacks the island. */
  fallback?: ReactNode;
}

/**
 * A part of a page below the fold. The server's HTML shows until the visitor comes near; then its code loads. `preload`
 * loads it ahead of a navigation inside the browser.
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
    // fixed at mount: a change would remount the part
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

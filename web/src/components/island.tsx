import { Component, lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { LostPart } from '../loading/late';
import { partWords } from '../language/load-dictionary';
import { loadInTheEnd, LostScript } from '../loading/load-again';
import { loadOmitted, type OmittedQuery } from '../loading/omitted';

/** Distance from the viewport at which an island's code starts to load, so that it is ready in time. */
const loadMargin = '600px';

/** Called on the first navigation. Islands then load without waiting: an element with their id is on the old page. */
export let leaveFirstPage: () => void;
const left = new Promise<void>((resolve) => {
  leaveFirstPage = resolve;
});

/** Resolves when the element is near the viewport, or immediately if it does not exist. */
function near(id: string): Promise<void> {
  const element = document.getElementById(id);
  if (!element) return Promise.resolve();
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

/** Records the last button clicked before the island's code has loaded. The returned function replays the click. */
function keepClick(id: string): () => void {
  let pressed: HTMLElement | null = null;
  const record = ({ target }: Event) => {
    const button = (target as Element).closest<HTMLElement>('[type=button]');
    if (button?.closest(`[id="${id}"]`)) pressed = button;
  };
  // on the window: React stops the propagation of clicks on parts that are not hydrated
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
  /** The component on the server, `null` in the browser. */
  onServer: ComponentType | null;
  load: () => Promise<ComponentType>;
  /** Whether the server's HTML needs no code, so that none loads on the page that was opened. By default it does. */
  isComplete?: () => boolean;
  /** Data that it shows and the page may not contain. */
  needs?: readonly OmittedQuery[];
  /** Shown while the code loads, if the server's HTML does not contain the island. */
  fallback?: ReactNode;
}

/**
 * A part of a page below the fold. The server's HTML is shown until the visitor scrolls near it; then its code loads.
 * If the code is lost or fails, the HTML stays, and its links and forms work without it.
 * `preload` loads the code before a client-side navigation.
 */
export function makeIsland({ id, onServer, load: loadCode, isComplete, needs = [], fallback }: IslandSetup) {
  const loadWith = async (words: Promise<unknown>) => (await Promise.all([loadCode(), words, loadOmitted(needs)]))[0];
  // a part that is not shown yet may come in English
  const load = () => loadWith(partWords().catch(() => undefined));
  let ready = onServer;
  /** Never fails: the part that is missing says so, and the rest of the page is shown. */
  const preload = async (): Promise<void> => {
    ready ??= await load().catch(() => null);
  };
  const makeLate = () =>
    lazy(async () => {
      const pressAgain = keepClick(id);
      const isInHtml = document.getElementById(id) !== null;
      await (isInHtml && isComplete?.() ? left : near(id));
      const Part = (ready ??= await (isInHtml ? loadInTheEnd(() => loadWith(partWords())) : load()));
      return {
        default: function Awaited() {
          useEffect(pressAgain, []);
          return <Part />;
        },
      };
    });
  const Late = makeLate();

  function Island() {
    // fixed on mount: a change would remount the part
    const [{ Part, attempt }, setState] = useState(() => ({ Part: ready ?? Late, attempt: 0 }));
    const retry = () => setState({ Part: makeLate(), attempt: attempt + 1 });
    return (
      <div id={id}>
        <IslandGuard key={attempt} id={id} onRetry={retry}>
          <Suspense fallback={fallback}>
            <Part />
          </Suspense>
        </IslandGuard>
      </div>
    );
  }
  return { Island, preload };
}

interface GuardProps {
  id: string;
  onRetry: () => void;
  children: ReactNode;
}

/** Keeps what an island shows, as plain HTML, when its code fails. */
class IslandGuard extends Component<GuardProps, { failure: unknown }> {
  override state = { failure: undefined };
  private html: string | undefined;

  static getDerivedStateFromError(failure: unknown) {
    return { failure };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    // an island in the server's HTML waits for its code, so there is nothing to keep
    if ((failure as unknown) instanceof LostScript) return <LostPart onRetry={this.props.onRetry} />;
    this.html ??= document.getElementById(this.props.id)?.innerHTML ?? '';
    return <div dangerouslySetInnerHTML={{ __html: this.html }} />;
  }
}

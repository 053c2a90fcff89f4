import { mayReopen } from './reopening';

/**
 * How long, in milliseconds, nothing may arrive before the pending scripts count as hanging. Slow 3G delivers 1.5 MB in
 * this time, more than any page loads. Each response restarts it, so a slow connection never counts as hanging.
 */
const maxSilence = 30_000;

/** A watch on the page's responses. */
export interface SilenceWatch {
  /** Rejects when nothing has arrived for `maxSilence` and the page may be reopened. Never resolves. */
  detected: Promise<never>;
  stop(): void;
}

/**
 * On silence it aborts the pending requests, because a browser whose connections all hang has none left to retry with.
 * It does nothing while the page may not be reopened.
 */
export function watchForSilence(): SilenceWatch {
  let timer: ReturnType<typeof setTimeout>;
  let restart = () => {};
  const detected = new Promise<never>((_, reject) => {
    restart = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!mayReopen()) return restart();
        window.stop();
        reject(new Error(`No response for ${maxSilence} ms`));
      }, maxSilence);
    };
  });
  const observer = new PerformanceObserver(() => restart());
  observer.observe({ type: 'resource' });
  restart();
  return {
    detected,
    stop: () => {
      observer.disconnect();
      clearTimeout(timer);
    },
  };
}

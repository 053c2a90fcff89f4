import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';
import { EventSource } from 'undici';

/**
 * jsdom with the browser APIs that it lacks: `fetch` and `EventSource`, which like `XMLHttpRequest` resolve relative
 * URLs against `globalThis.apiOrigin`, and the layout and pointer APIs that Radix calls.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    page.fetch = (address, { signal, ...init } = {}) => {
      // Node.js takes only its own signals
      const own = new AbortController();
      signal?.addEventListener('abort', () => own.abort());
      return fetch(new URL(address, page.apiOrigin), { ...init, signal: own.signal });
    };
    page.EventSource = class extends EventSource {
      constructor(address, init) {
        super(new URL(address, page.apiOrigin), init);
      }
    };
    page.XMLHttpRequest = class extends page.XMLHttpRequest {
      open(method, address, ...rest) {
        super.open(method, new URL(address, page.apiOrigin).href, ...rest);
      }
    };
    page.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // Reports every observed element as visible immediately.
    page.IntersectionObserver = class {
      constructor(report) {
        this.report = report;
      }
      observe(target) {
        queueMicrotask(() => this.report([{ isIntersecting: true, target }]));
      }
      disconnect() {}
    };
    page.scrollTo = () => {};
    page.Element.prototype.scrollIntoView = () => {};
    page.Element.prototype.hasPointerCapture = () => false;
    page.Element.prototype.setPointerCapture = () => {};
    page.Element.prototype.releasePointerCapture = () => {};
  }
}

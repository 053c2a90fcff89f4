import { TestEnvironment as JsdomEnvironment } from 'jest-environment-jsdom';

/**
 * jsdom with what it lacks of a browser: `fetch`, which finds relative addresses at `globalThis.apiOrigin`, and the
 * measuring and pointer calls that Radix makes.
 */
export default class BrowserEnvironment extends JsdomEnvironment {
  async setup() {
    await super.setup();
    const page = this.global;
    page.fetch = (address, init) => fetch(new URL(address, page.apiOrigin), init);
    page.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    // Everything is in view as soon as it is watched.
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

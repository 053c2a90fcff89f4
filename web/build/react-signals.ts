import type { Plugin } from 'vite';

const reactDom = /\/react-dom-client\.production\.js$/;
const signal = /\b(\w+Exception) = Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * React DOM makes errors as it starts, which it throws for control flow: nobody reads where they come from. A browser
 * that is inspected, such as one that measures the page, parses the whole package a second time to know: more than half
 * of the time that the package takes to start.
 */
export function signalWithoutStacks(): Plugin {
  let isFound = false;
  return {
    name: 'lacquer-react-signals',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        isFound = signal.test(code);
        const changed = code.replaceAll(signal, '$1 = withoutStack($2)');
        const make =
          'function withoutStack(message) { return Object.assign(Object.create(Error.prototype), { message }); }';
        return { code: `${changed}\n${make}\n`, map: null };
      },
    },
    generateBundle() {
      if (!isFound) throw new Error('React DOM has changed: its build has no errors for control flow');
    },
  };
}

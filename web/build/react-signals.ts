import type { Plugin } from 'vite';

const reactDom = /\/react-dom-client\.production\.js$/;
const signal = /\b(\w+Exception) = Error\(formatProdErrorMessage\(\d+\)\)/g;

/**
 * React DOM makes errors as it starts, which it throws for control flow and tells apart by identity: nobody sees them. A
 * browser that is inspected, such as one that measures the page, parses the whole package a second time to know where they
 * come from: more than half of the time that the package takes to start. Plain objects do.
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
        return { code: code.replaceAll(signal, '$1 = {}'), map: null };
      },
    },
    generateBundle() {
      if (!isFound) throw new Error('React DOM has changed: its build has no errors for control flow');
    },
  };
}

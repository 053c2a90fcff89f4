import Sequencer from '@jest/test-sequencer';

/**
 * Jest's order, but `.long.` files start first: a long file that started last would run alone at the end. Without timings
 * of an earlier run, as in a fresh clone, Jest sorts by file size, which does not predict the duration.
 */
export default class LongFirst extends Sequencer {
  sort(tests) {
    const [long, others] = [[], []];
    // oxlint-disable-next-line unicorn/no-array-sort -- Jest's method
    for (const test of super.sort(tests)) (/\.long\./.test(test.path) ? long : others).push(test);
    return [...long, ...others];
  }
}

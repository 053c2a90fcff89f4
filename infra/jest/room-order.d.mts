/**
 * Defines the tests that the folders directly in `src` import one another in one direction only.
 *
 * @param order all folders but `testing`; each imports only folders before it
 * @param filesOfNoRoom the files directly in `src` that every folder may import, as `config.js`
 */
export function describeRoomOrder(src: string, order: readonly string[], filesOfNoRoom?: readonly string[]): void;

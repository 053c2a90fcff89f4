/** The least share of a bare Fastify's requests per second at which an address is fast enough: pages are larger. */
export const leastShareOfBare = (path: string): number => (path.startsWith('/api/') ? 0.9 : 0.8);

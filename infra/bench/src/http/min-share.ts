/** The required share of a bare Fastify's requests per second; lower for pages, which are larger. */
export const minShareOfBare = (path: string): number => (path.startsWith('/api/') ? 0.9 : 0.8);

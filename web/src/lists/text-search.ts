/**
 * The state of a list in the address, as texts: each parameter of these names that is there. For `validateSearch` of a route.
 * Public pages share the route tree, so it loads no schema: the list reads the values with its own.
 */
export const textSearch =
  <const Name extends string>(names: readonly Name[]) =>
  (search: Record<string, unknown>): { [K in Name]?: string } =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = search[name];
        // the router reads 213 in an address as a number
        const isGiven = typeof value === 'string' ? value !== '' : typeof value === 'number';
        return isGiven ? [[name, String(value)]] : [];
      }),
    ) as { [K in Name]?: string };

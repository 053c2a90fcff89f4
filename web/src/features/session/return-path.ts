export const adminHome = '/admin/customers';

/** Where to go after signing in: only a path of this site's admin, whatever the address bar was given. */
export function returnPath(wanted: string | undefined, origin: string): string {
  if (!wanted?.startsWith('/')) return adminHome;
  try {
    const url = new URL(wanted, origin);
    const isAdmin = url.pathname === '/admin' || url.pathname.startsWith('/admin/');
    return url.origin === origin && isAdmin ? url.pathname + url.search + url.hash : adminHome;
  } catch {
    return adminHome;
  }
}

export const adminHome = '/admin';

/** Where to go after signing in. Accepts only paths of this site's admin, so that no link can redirect elsewhere. */
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

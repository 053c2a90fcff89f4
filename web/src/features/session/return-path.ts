export const adminHome = '/admin';

/** The path to open after the sign-in. Accepts only admin paths of this site, to prevent open redirects. */
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

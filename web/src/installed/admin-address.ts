import { adminPath } from '@lacquer/contracts/staff/admin-paths';

/** The admin page that `wanted` names: a path with its search and fragment. Any other address names its Home. */
export function adminAddress(wanted: string | undefined, origin: string): string {
  if (!wanted?.startsWith('/')) return adminPath;
  try {
    const url = new URL(wanted, origin);
    const isAdmin = url.pathname === adminPath || url.pathname.startsWith(`${adminPath}/`);
    return url.origin === origin && isAdmin ? url.pathname + url.search + url.hash : adminPath;
  } catch {
    return adminPath;
  }
}

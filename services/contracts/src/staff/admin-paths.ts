// Paths only, as in `paths.ts`, which the public pages load.
/** The page of the admin, which is also what its manifest and its service worker are for. */
export const adminPath = '/admin';
export const adminManifestPath = '/admin/manifest.webmanifest';
export const adminWorkerPath = '/admin/sw.js';

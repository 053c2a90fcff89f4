/** What the pages know of this installation. `publicUrl` has no trailing slash. */
export abstract class SiteSettings {
  abstract readonly publicUrl: string | null;
  abstract readonly bookingUrl: string;
}

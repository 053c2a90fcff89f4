/** What the pages know of this installation. `publicUrl` has no trailing slash. */
export abstract class SiteSettings {
  abstract readonly publicUrl: string | null;
  /** Where booking leads when no profile of the salon is at hand. */
  abstract readonly bookingUrl: string | null;
  abstract readonly googleMapsApiKey: string | null;
  abstract readonly gaMeasurementId: string | null;
}

/** The installation's settings that pages need. `publicUrl` has no trailing slash. */
export abstract class SiteSettings {
  abstract readonly publicUrl: string | null;
  /** The booking page while no salon profile is available. */
  abstract readonly bookingUrl: string | null;
  abstract readonly googleMapsApiKey: string | null;
  abstract readonly gaMeasurementId: string | null;
}

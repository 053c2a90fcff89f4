import type { AnalyticsEvent, Track } from '../../app/analytics';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** An event with the parameters of https://developers.google.com/analytics/devguides/collection/ga4/reference/events */
export function toParameters(event: AnalyticsEvent): Record<string, string | number> {
  if (event.name === 'page_view')
    return { page_path: event.path, page_title: event.title, page_location: location.origin + event.path };
  if (event.name === 'phone_click') return { event_category: 'contact', event_label: event.label };
  return {
    event_category: event.category,
    event_label: event.label,
    ...(event.value === undefined ? {} : { value: event.value, currency: 'USD' }),
  };
}

/** Loads Google's script and passes events to it. */
export function connect(measurementId: string): Track {
  const dataLayer = (window.dataLayer ??= []);
  // Google's script accepts only `arguments` objects and ignores arrays.
  function gtag(..._parameters: unknown[]) {
    // oxlint-disable-next-line prefer-rest-params
    dataLayer.push(arguments);
  }
  gtag('js', new Date());
  // `Analytics` reports page views.
  gtag('config', measurementId, { send_page_view: false });
  const script = document.createElement('script');
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(measurementId)}`;
  document.head.append(script);
  return (event) => gtag('event', event.name, toParameters(event));
}

/** The objects that the page has created with the Maps API; `at` in milliseconds of the page's clock. */
export interface MapParts {
  maps: { center: { lat: number; lng: number }; zoom: number }[];
  markers: { position: { lat: number; lng: number }; title: string; isOnMap: boolean; at: number }[];
  infos: { text: string; hasMarker: boolean; at: number }[];
}

/** The part of Google's script that the page uses. It runs in the page, so it must be self-contained. */
function standIn(): void {
  const parts: MapParts = { maps: [], markers: [], infos: [] };
  /** An object with the given methods, which also accepts and ignores all other calls. */
  const answering = (methods: Record<string, (...args: never[]) => unknown>) =>
    new Proxy(methods, {
      get: (target, name) =>
        target[String(name)] ?? (/^(set|get|add|bind|close|notify|panTo)/.test(String(name)) ? () => ({}) : undefined),
    });
  const maps = {
    importLibrary: async () => maps,
    Settings: { getInstance: () => ({}) },
    event: { addListener: () => ({ remove: () => {} }), clearInstanceListeners: () => {}, removeListener: () => {} },
    Map: function (element: HTMLElement, options: MapParts['maps'][number]) {
      parts.maps.push({ center: options.center, zoom: options.zoom });
      element.dataset['standIn'] = 'map';
      return answering({ getDiv: () => element });
    },
    Marker: function (options: { position: { lat: number; lng: number }; title: string }) {
      const marker = { position: options.position, title: options.title, isOnMap: false, at: Date.now() };
      parts.markers.push(marker);
      return answering({
        setMap(map: unknown) {
          marker.isOnMap = map !== null;
        },
      });
    },
    InfoWindow: function () {
      let content: HTMLElement | null = null;
      return answering({
        setContent(element: HTMLElement | null) {
          content = element;
        },
        open({ anchor }: { anchor?: unknown }) {
          const text = content?.textContent ?? '';
          parts.infos.push({ text, hasMarker: anchor !== undefined, at: Date.now() });
        },
      });
    },
  };
  const { google } = window as unknown as { google: { maps: Record<string, unknown> } };
  const ready = google.maps['__ib__'] as () => void;
  Object.assign(google.maps, maps);
  Object.assign(window, { mapParts: parts });
  ready();
}

export const googleMapsStandIn = `(${standIn.toString()})()`;

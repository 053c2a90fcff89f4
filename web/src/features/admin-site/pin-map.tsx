import { APIProvider, Map, Marker } from '@vis.gl/react-google-maps';
import { useState } from 'react';
import { t } from '../../staff-words/words';
import type { Place } from './typed-place';

interface PinMapProps {
  apiKey: string;
  /** Null: not known yet. */
  place: Place | null;
  onMove: (place: Place) => void;
}

const unitedStates = { lat: 39.8, lng: -98.6 };

/** A map with a pin that can be dragged, or set by a tap. If the map cannot be loaded, the fields below it remain. */
export function PinMap({ apiKey, place, onMove }: PinMapProps) {
  const [hasFailed, setFailed] = useState(false);
  const position = place && { lat: place.latitude, lng: place.longitude };
  if (hasFailed) return <p className="text-ink-soft">{t('The map cannot be loaded. Type the place instead.')}</p>;
  return (
    <div className="h-64 overflow-hidden rounded-2xl">
      <APIProvider apiKey={apiKey} onError={() => setFailed(true)}>
        <Map
          defaultCenter={position ?? unitedStates}
          defaultZoom={position ? 17 : 3}
          gestureHandling="cooperative"
          className="size-full"
          onClick={({ detail: { latLng } }) => latLng && onMove({ latitude: latLng.lat, longitude: latLng.lng })}
        >
          {position && (
            <Marker
              position={position}
              draggable
              title={t("Drag the pin to the salon's door")}
              onDragEnd={({ latLng }) => latLng && onMove({ latitude: latLng.lat(), longitude: latLng.lng() })}
            />
          )}
        </Map>
      </APIProvider>
    </div>
  );
}

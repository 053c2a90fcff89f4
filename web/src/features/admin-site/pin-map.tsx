import { APIProvider, Map, Marker } from '@vis.gl/react-google-maps';
import { useState } from 'react';
import { t } from '../../staff-words/words';

export interface Place {
  latitude: number;
  longitude: number;
}

interface PinMapProps {
  apiKey: string;
  place: Place;
  onMove: (place: Place) => void;
}

/** A map with a pin that can be dragged. If the map cannot be loaded, the fields below it remain. */
export function PinMap({ apiKey, place, onMove }: PinMapProps) {
  const [hasFailed, setFailed] = useState(false);
  const position = { lat: place.latitude, lng: place.longitude };
  if (hasFailed) return <p className="text-ink-soft">{t('The map cannot be loaded. Type the place instead.')}</p>;
  return (
    <div className="h-64 overflow-hidden rounded-2xl">
      <APIProvider apiKey={apiKey} onError={() => setFailed(true)}>
        <Map defaultCenter={position} defaultZoom={17} gestureHandling="cooperative" className="size-full">
          <Marker
            position={position}
            draggable
            title={t("Drag the pin to the salon's door")}
            onDragEnd={({ latLng }) => latLng && onMove({ latitude: latLng.lat(), longitude: latLng.lng() })}
          />
        </Map>
      </APIProvider>
    </div>
  );
}

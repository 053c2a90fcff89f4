import { ownPosition } from '@lacquer/contracts/salon/own-position';
import {
  APILoadingStatus,
  APIProvider,
  InfoWindow,
  Map,
  Marker,
  useApiLoadingStatus,
  useMarkerRef,
} from '@vis.gl/react-google-maps';
import { useEffect, useState } from 'react';
import type { SalonProfile } from '../../salon/queries';
import { addressText } from '../../salon/salon-text';

const zoom = 16;
/** Delay between the map's load and the opening of the info window, in milliseconds. */
const infoDelay = 1000;

interface GoogleMapProps {
  apiKey: string;
  salon: SalonProfile;
  onFailure: (reason: unknown) => void;
}

/** Nothing of Google is loaded while the salon has no position of its own. */
export function GoogleMap({ apiKey, salon, onFailure }: GoogleMapProps) {
  if (ownPosition(salon) === null) return null;
  return (
    <APIProvider apiKey={apiKey} onError={onFailure}>
      <SalonMap salon={salon} onFailure={onFailure} />
    </APIProvider>
  );
}

function SalonMap({ salon, onFailure }: Omit<GoogleMapProps, 'apiKey'>) {
  const status = useApiLoadingStatus();
  const [markerRef, marker] = useMarkerRef();
  const [isInfoOpen, setInfoOpen] = useState(false);

  useEffect(() => {
    if (status === APILoadingStatus.AUTH_FAILURE) onFailure('the key is refused');
  }, [status, onFailure]);

  useEffect(() => {
    if (!marker) return undefined;
    const timer = setTimeout(() => setInfoOpen(true), infoDelay);
    return () => clearTimeout(timer);
  }, [marker]);

  const position = { lat: salon.geo.latitude, lng: salon.geo.longitude };
  return (
    <Map defaultCenter={position} defaultZoom={zoom} gestureHandling="cooperative" className="size-full">
      <Marker ref={markerRef} position={position} title={salon.name} onClick={() => setInfoOpen(true)} />
      {marker && isInfoOpen && (
        <InfoWindow anchor={marker} onClose={() => setInfoOpen(false)}>
          <p className="font-semibold">{salon.name}</p>
          <p>{addressText(salon.address)}</p>
        </InfoWindow>
      )}
    </Map>
  );
}

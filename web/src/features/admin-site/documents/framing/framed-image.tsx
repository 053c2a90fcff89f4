import { croppedStyle, type Framing, positionOf } from '../../../../components/pictures/framing';

interface FramedImageProps extends Framing {
  picture: string;
  alt?: string;
  className: string;
}

/** A picture in a small frame, cut as on pages. */
export function FramedImage({ picture, alt = '', focal, crop, className }: FramedImageProps) {
  const position = positionOf({ focal, crop });
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <img
        src={picture}
        alt={alt}
        loading="lazy"
        className="size-full object-cover"
        style={crop ? croppedStyle(crop, position) : { objectPosition: position }}
      />
    </span>
  );
}

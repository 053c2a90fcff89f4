import { focusOf } from '@lacquer/contracts/site/framing';
import { framed, type Framing } from '../../../../components/pictures/framing';

interface FramedImageProps extends Framing {
  picture: string;
  alt?: string;
  className: string;
}

/** A picture in a small frame, cut as on pages. */
export function FramedImage({ picture, alt = '', focal, crop, className }: FramedImageProps) {
  const { imageStyle } = framed('', { focal: focusOf(focal, crop), crop });
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <img src={picture} alt={alt} loading="lazy" className="size-full object-cover" style={imageStyle} />
    </span>
  );
}

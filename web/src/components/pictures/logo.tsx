import type { SalonLogo } from '@lacquer/contracts/salon/salon';

interface LogoProps {
  logo: SalonLogo;
  /** The salon's name. */
  name: string;
  className: string;
}

/**
 * The salon's logo, as high as the lines beside it, whatever its shape. Uploaded pictures are opaque: the white around a
 * logo disappears on a light background.
 */
export const Logo = ({ logo: { picture, width, height }, name, className }: LogoProps) => (
  <img
    // every browser knows it, and it is smaller
    src={picture.replace('.jpg', '.webp')}
    alt={name}
    width={width}
    height={height}
    className={`h-11 w-auto max-w-[min(100%,15rem)] min-w-0 object-contain object-left ${className}`}
  />
);

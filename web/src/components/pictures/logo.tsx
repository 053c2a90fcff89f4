import type { SalonLogo } from '@lacquer/contracts/salon/salon';

/**
 * The salon's logo, as high as the lines beside it, whatever its shape. Uploaded pictures are opaque: the white around a
 * logo disappears on a light background.
 */
export const Logo = ({ logo: { picture, ...size }, name }: { logo: SalonLogo; name: string }) => (
  <img
    src={picture}
    alt={name}
    {...size}
    className="h-11 w-auto max-w-full min-w-0 object-contain mix-blend-multiply"
  />
);

import type { Crop } from '@lacquer/contracts/site/framing';

const percent = (share: number): string => `${Math.round(share * 1e6) / 1e4}%`;

/**
 * What hides all but the crop of an image that is shown whole in its box, as in CSS `clip-path`. `ratio`: of the picture;
 * `box`: of the image's box.
 */
export function clipOf({ x, y, width, height }: Crop, ratio: number, box: number): string {
  // the share of the box that the picture has, and what stays free before it
  const across = Math.min(1, ratio / box);
  const down = Math.min(1, box / ratio);
  const [left, top] = [(1 - across) * (x + width / 2), (1 - down) * (y + height / 2)];
  const insets = [
    top + down * y,
    1 - (left + across * (x + width)),
    1 - (top + down * (y + height)),
    left + across * x,
  ];
  return `inset(${insets.map(percent).join(' ')})`;
}

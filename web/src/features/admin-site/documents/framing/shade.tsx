import type { Crop } from '@lacquer/contracts/site/framing';

const percent = (share: number) => `${share * 100}%`;

/** Darkens what is cropped away of the picture that it lies on. */
export function Shade({ crop: { x, y, width, height } }: { crop: Crop }) {
  const [left, top, right, bottom] = [x, y, x + width, y + height].map(percent);
  const frame = `${left} ${top}, ${right} ${top}, ${right} ${bottom}, ${left} ${bottom}, ${left} ${top}`;
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 bg-ink/60"
      style={{ clipPath: `polygon(evenodd, 0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${frame})` }}
    />
  );
}

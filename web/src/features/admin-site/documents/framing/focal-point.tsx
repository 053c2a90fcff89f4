import { type Focal, focalInside, focusOf } from '@lacquer/contracts/site/framing';
import type { Framing } from '../../../../components/pictures/framing';
import { t } from '../../../../staff-words/words';
import { FramedImage } from './framed-image';
import { Shade } from './shade';

interface FocalPointProps extends Framing {
  picture: string;
  name: string;
  onChange: (focal: Focal) => void;
}

/** How far one press of an arrow key moves the point, as a share of the picture. */
const step = 0.05;
const rounded = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100) / 100;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

/** Tapping the picture sets the point that stays in view, inside the crop. The frame beside it shows the result at once. */
export function FocalPoint({ picture, focal, crop, name, onChange }: FocalPointProps) {
  const point = focusOf(focal, crop);
  const set = (x: number, y: number) => {
    const next = { x: rounded(x), y: rounded(y) };
    onChange(crop ? focalInside(next, crop) : next);
  };
  return (
    <div className="mt-1 flex items-end gap-3">
      <button
        type="button"
        aria-label={t(
          '{name}: the point that stays in view, {left}% from the left and {top}% from the top. Tap it, or use the arrow keys.',
          { name, left: Math.round(point.x * 100), top: Math.round(point.y * 100) },
        )}
        className="relative block min-w-0 cursor-crosshair overflow-hidden rounded-xl"
        onClick={({ clientX, clientY, detail, currentTarget }) => {
          // a press of a key has no place
          if (detail === 0) return;
          const { left, top, width, height } = currentTarget.getBoundingClientRect();
          set((clientX - left) / width, (clientY - top) / height);
        }}
        onKeyDown={(event) => {
          const [x, y] = arrows[event.key] ?? [];
          if (x === undefined || y === undefined) return;
          event.preventDefault();
          set(point.x + x, point.y + y);
        }}
      >
        <img src={picture} alt="" className="max-h-60 w-auto max-w-full rounded-xl" />
        {crop && <Shade crop={crop} />}
        <span
          aria-hidden="true"
          className="absolute size-6 -translate-1/2 rounded-full border-2 border-white bg-lacquer/60 shadow-lift"
          style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
        />
      </button>
      <FramedImage picture={picture} focal={focal} crop={crop} className="h-30 w-24 shrink-0 rounded-xl" />
    </div>
  );
}

import type { Crop } from '@lacquer/contracts/site/framing';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../../staff-words/words';
import { CheckField } from '../../../../components/ui/fields/check-field';
import { type Corner, corners, isWhole, moved, resized, shaped, whole } from './crop-geometry';
import { Shade } from './shade';

interface CropToolProps {
  picture: string;
  /** What the picture is called: `Picture 1`. */
  name: string;
  crop: Crop | undefined;
  /** Undefined: all of the picture. */
  onChange: (crop: Crop | undefined) => void;
}

/** The shape of the frames that show the picture on pages: width by height. */
const pageRatio = 0.8;

/** How far one press of an arrow key moves a side, as a share of the picture. */
const step = 0.02;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
};

const cornerNames = (name: string, { x, y }: Corner): string => {
  if (y === 'top')
    return x === 'left'
      ? t('{name}: top left corner of the crop', { name })
      : t('{name}: top right corner of the crop', { name });
  return x === 'left'
    ? t('{name}: bottom left corner of the crop', { name })
    : t('{name}: bottom right corner of the crop', { name });
};

const bottomRight: Corner = { x: 'right', y: 'bottom' };

/** A frame over the picture, with a handle at each corner: by mouse, finger and keyboard. */
export function CropTool({ picture, name, crop, onChange }: CropToolProps) {
  const image = useRef<HTMLImageElement>(null);
  const [ratio, setRatio] = useState<number>();
  const [isPageShape, setPageShape] = useState(crop === undefined);
  const drag = useRef<{ from: Crop; x: number; y: number }>(undefined);
  const measure = () => {
    const { naturalWidth = 0, naturalHeight = 0 } = image.current ?? {};
    if (naturalWidth > 0 && naturalHeight > 0) setRatio(naturalWidth / naturalHeight);
  };
  // it may have loaded before
  useEffect(measure, []);
  // in shares of the picture
  const shape = ratio === undefined ? null : pageRatio / ratio;
  const kept = isPageShape ? shape : null;
  const frame = crop ?? (kept === null ? whole : shaped(whole, kept));
  const set = (next: Crop) => onChange(isWhole(next) ? undefined : next);

  const change = (from: Crop, corner: Corner | null, right: number, down: number) =>
    set(corner ? resized(from, corner, right, down, kept) : moved(from, right, down));
  const pointers = (corner: Corner | null) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { from: frame, x: event.clientX, y: event.clientY };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
      const { width = 0, height = 0 } = image.current?.getBoundingClientRect() ?? {};
      if (!drag.current || width === 0 || height === 0) return;
      const { from, x, y } = drag.current;
      change(from, corner, (clientX - x) / width, (clientY - y) / height);
    },
    onPointerUp: () => (drag.current = undefined),
    onPointerCancel: () => (drag.current = undefined),
  });
  const keys = (corner: Corner | null) => (event: KeyboardEvent<HTMLElement>) => {
    const [right, down] = arrows[event.key] ?? [];
    if (right === undefined || down === undefined) return;
    event.preventDefault();
    change(frame, corner ?? (event.shiftKey ? bottomRight : null), right, down);
  };
  const share = (of: number) => Math.round(of * 100);
  return (
    <div className="mt-2">
      {/* room for the halves of the handles that are beside the picture */}
      <div className="flex justify-center p-5.5">
        <div className="relative min-w-0 touch-none select-none">
          <div className="overflow-hidden">
            <img
              ref={image}
              src={picture}
              alt=""
              draggable={false}
              onLoad={measure}
              className="max-h-100 w-auto max-w-full"
            />
            <button
              type="button"
              aria-label={t(
                '{name}: crop, {left}% from the left, {top}% from the top, {width}% wide and {height}% high. Drag it, or use the arrow keys; with Shift they change its size.',
                {
                  name,
                  left: share(frame.x),
                  top: share(frame.y),
                  width: share(frame.width),
                  height: share(frame.height),
                },
              )}
              className="absolute cursor-move touch-none border-2 border-white shadow-[0_0_0_1px_rgb(0_0_0/.6)]"
              style={{
                left: `${frame.x * 100}%`,
                top: `${frame.y * 100}%`,
                width: `${frame.width * 100}%`,
                height: `${frame.height * 100}%`,
              }}
              {...pointers(null)}
              onKeyDown={keys(null)}
            />
            <Shade crop={frame} />
          </div>
          {corners.map((corner) => (
            <button
              key={`${corner.y} ${corner.x}`}
              type="button"
              aria-label={cornerNames(name, corner)}
              className={`absolute grid size-11 -translate-1/2 touch-none place-items-center rounded-full ${(corner.x === 'left') === (corner.y === 'top') ? 'cursor-nwse-resize' : 'cursor-nesw-resize'}`}
              style={{
                left: `${(frame.x + (corner.x === 'right' ? frame.width : 0)) * 100}%`,
                top: `${(frame.y + (corner.y === 'bottom' ? frame.height : 0)) * 100}%`,
              }}
              {...pointers(corner)}
              onKeyDown={keys(corner)}
            >
              <span aria-hidden="true" className="size-5 rounded-full border-2 border-white bg-lacquer shadow-lift" />
            </button>
          ))}
        </div>
      </div>
      <CheckField
        checked={isPageShape}
        onChange={({ target }) => {
          setPageShape(target.checked);
          if (target.checked && shape !== null) set(shaped(frame, shape));
        }}
      >
        {t('Keep the shape that it has on pages')}
      </CheckField>
    </div>
  );
}

import { previewPath } from '@lacquer/contracts/paths';
import type { PaletteName } from '@lacquer/contracts/salon/palettes';
import { useEffect, useRef } from 'react';
import { propertiesOf } from '../../../palettes/palettes';
import { usePreview } from '../preview/use-preview';
import { t } from '../../../staff-words/words';

const ignorePick = () => undefined;

/** The home page in the colors of a palette, before it is saved. */
export function PalettePreview({ palette }: { palette: PaletteName }) {
  const frame = useRef<HTMLIFrameElement>(null);
  // another path: the page has been drawn again
  const shown = usePreview({
    frame,
    kind: 'page',
    chosen: undefined,
    language: 'en',
    isEditing: false,
    onPick: ignorePick,
  });
  useEffect(() => {
    const style = frame.current?.contentDocument?.documentElement.style;
    for (const [property, value] of Object.entries(propertiesOf(palette))) style?.setProperty(property, value);
  }, [palette, shown]);
  return (
    <iframe
      ref={frame}
      src={previewPath}
      title={t('Your home page in these colors')}
      className="mt-4 h-[28rem] w-full max-w-[390px] rounded-2xl border border-line bg-white"
    />
  );
}

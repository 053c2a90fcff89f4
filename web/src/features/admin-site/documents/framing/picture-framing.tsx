import { type Crop, type Focal, focalInside } from '@lacquer/contracts/site/framing';
import { Crop as CropIcon, Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { Button } from '../../../../components/ui/button';
import { t } from '../../../../staff-words/words';
import { CropTool } from './crop-tool';
import { FocalPoint } from './focal-point';

interface FramingValue {
  focal?: Focal | undefined;
  crop?: Crop | undefined;
}

interface PictureFramingProps extends FramingValue {
  picture: string;
  name: string;
  onChange: (framing: FramingValue) => void;
}

/** What is shown of a picture: its crop, and the point that stays in view. The picture itself stays as it is. */
export function PictureFraming({ picture, name, focal, crop, onChange }: PictureFramingProps) {
  const [isCropping, setCropping] = useState(false);
  const toolId = useId();
  const cropTo = (next: Crop | undefined) =>
    onChange({ crop: next, focal: focal && next ? focalInside(focal, next) : focal });
  return (
    <div>
      {!isCropping && (
        <FocalPoint
          picture={picture}
          focal={focal}
          crop={crop}
          name={name}
          onChange={(point) => onChange({ focal: point, crop })}
        />
      )}
      <div id={toolId}>{isCropping && <CropTool picture={picture} name={name} crop={crop} onChange={cropTo} />}</div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button
          look="outline"
          size="sm"
          className="h-11"
          aria-label={isCropping ? t('{name}: finish the crop', { name }) : t('{name}: crop', { name })}
          aria-expanded={isCropping}
          aria-controls={toolId}
          onClick={() => setCropping(!isCropping)}
        >
          <CropIcon aria-hidden="true" className="size-4" /> {isCropping ? t('Finish the crop') : t('Crop')}
        </Button>
        {crop && (
          <Button
            look="quiet"
            size="sm"
            className="h-11"
            aria-label={t('{name}: undo the crop', { name })}
            onClick={() => cropTo(undefined)}
          >
            <Undo2 aria-hidden="true" className="size-4" /> {t('Undo the crop')}
          </Button>
        )}
      </div>
    </div>
  );
}

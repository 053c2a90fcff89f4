import { pictureFormats, picturesPath, pictureUrl, pictureWidths } from '@lacquer/contracts/site/picture-urls';
import { type ImagePreload, preloadImage, type PreloadOptions } from './still-files';

/** The formats and widths of an uploaded picture; none of another one. */
export function uploadedSources(address: string): { type: string; srcSet: string }[] {
  const [, start, id = ''] = address.split('/');
  if (`/${start}` !== picturesPath) return [];
  return pictureFormats.map((format) => ({
    type: `image/${format}`.replace('jpg', 'jpeg'),
    srcSet: pictureWidths.map((width) => `${pictureUrl(id, width, format)} ${width}w`).join(', '),
  }));
}

/** The preload of an uploaded picture in the format and width of the screen, or of another file. */
export const preloadUploaded = (address: string, sizes: string, options?: PreloadOptions): ImagePreload[] => {
  const [best] = uploadedSources(address);
  if (!best) return preloadImage({ href: address }, options);
  return preloadImage({ type: best.type, imageSrcSet: best.srcSet, imageSizes: sizes }, options);
};

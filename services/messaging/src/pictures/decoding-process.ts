import { answerParent } from '@lacquer/platform/child-process/answer-parent';
import type { DecodingRequest, DecodingResult } from './picture-decoder.js';
import { UnusablePicture } from './unusable-picture.js';

// only `picture-decoder.ts` starts it
await answerParent<DecodingRequest, DecodingResult>(async () => {
  const { renderPicture } = await import('./render-picture.js');
  return async ({ bytes }) => {
    try {
      return { picture: await renderPicture(bytes) };
    } catch (error) {
      if (error instanceof UnusablePicture) return { fault: error.fault };
      throw error;
    }
  };
});

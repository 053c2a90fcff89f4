import * as siteCalls from '@lacquer/contracts/calls/salon/site';
import type { StoredPicture } from '@lacquer/contracts/site/pictures';
import { ApiError } from '../../../api/api-error';
import { isSessionRenewed, renewalCount } from '../../../api/session-renewal';
import { NoAnswerError } from '../../../api/unanswered';

/**
 * Uploads a picture. `onProgress` receives the share that has been sent, 0 to 1. If the session has expired and the user
 * renews it, uploads it again. Throws ApiError outside 200–299 and NoAnswerError without an answer.
 */
export async function uploadPicture(file: File, onProgress: (share: number) => void): Promise<StoredPicture> {
  const renewalsBefore = renewalCount();
  try {
    return await send(file, onProgress);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isSessionRenewed(error, renewalsBefore))) throw error;
    return send(file, onProgress);
  }
}

/** `fetch` tells nothing of the progress of an upload. */
function send(file: File, onProgress: (share: number) => void): Promise<StoredPicture> {
  const { method, path, upload, answer } = siteCalls.uploadPicture;
  const form = new FormData();
  form.set(upload, file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    request.withCredentials = true;
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status > 299) return reject(new ApiError(status, statusText, responseText));
      try {
        resolve(answer.parse(JSON.parse(responseText)));
      } catch (error) {
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    });
    request.addEventListener('error', () => reject(new NoAnswerError('No answer')));
    request.send(form);
  });
}

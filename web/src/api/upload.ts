import type { CallContract } from '@lacquer/contracts/call';
import type { z } from 'zod';
import { ApiError } from './api-error';
import { maxAttempts } from './request';
import { isSessionRenewed, renewalCount } from './session-renewal';
import { NoAnswerError } from './unanswered';

/** A call that takes one file. */
type UploadCall<Answer> = Pick<CallContract, 'method' | 'path'> & {
  readonly upload: string;
  readonly answer: z.ZodType<Answer>;
};

type OnProgress = (share: number) => void;

/**
 * Uploads a file. `onProgress` receives the share that has been sent, 0 to 1. If the session has expired and the user
 * renews it, uploads it again. Throws ApiError outside 200–299 and NoAnswerError without an answer.
 */
export async function uploadFile<Answer>(
  call: UploadCall<Answer>,
  file: Blob,
  onProgress: OnProgress,
): Promise<Answer> {
  const renewalsBefore = renewalCount();
  try {
    return await sendPatiently(call, file, onProgress);
  } catch (error) {
    if (!(error instanceof ApiError) || !(await isSessionRenewed(error, renewalsBefore))) throw error;
    return sendPatiently(call, file, onProgress);
  }
}

/** Sends it again to a server that has been too busy to take it, as often and as late as any other request. */
async function sendPatiently<Answer>(call: UploadCall<Answer>, file: Blob, onProgress: OnProgress): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(call, file, onProgress);
    } catch (error) {
      if (!(error instanceof ApiError) || error.body.code !== 'HTTP.OVERLOADED' || attempt === maxAttempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }
}

/** The server measures its load once a second. In milliseconds. */
const restMs = 2000;

/** `fetch` tells nothing of the progress of an upload. */
function send<Answer>(
  { method, path, upload, answer }: UploadCall<Answer>,
  file: Blob,
  onProgress: OnProgress,
): Promise<Answer> {
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

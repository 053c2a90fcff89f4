import { answerParent } from '@lacquer/platform/child-process/answer-parent';
import type { StoringRequest, StoringResult } from './picture-storing.js';
import type { UploadStore as OpenedStore } from './upload-store.js';

// only `picture-storing.ts` starts it
await answerParent<StoringRequest, StoringResult>(async () => {
  const { asDatabaseUnavailable, isDiskFullError } = await import('@lacquer/platform/errors/database-errors');
  const { DomainError } = await import('@lacquer/platform/errors/domain-error');
  const { UploadStore } = await import('./upload-store.js');
  let opened: OpenedStore | undefined;
  return async ({ databaseUrl, storageUrl, ...upload }) => {
    try {
      opened ??= await UploadStore.open({ databaseUrl, storageUrl });
      return { stored: await opened.store(upload) };
    } catch (error) {
      const refusal = error instanceof DomainError ? error : asDatabaseUnavailable(error);
      if (refusal) return { refused: refusal.toWire(), isDiskFull: isDiskFullError(error) };
      throw error;
    }
  };
});

/** The message of the service worker to an open window: show this page. The window answers through the message's port. */
export interface OpenRequest {
  open: string;
}

export const isOpenRequest = (data: unknown): data is OpenRequest =>
  typeof data === 'object' && data !== null && 'open' in data && typeof data.open === 'string';

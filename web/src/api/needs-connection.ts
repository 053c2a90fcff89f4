/** A write that was not sent: the screen shows what the device has kept, since the server does not answer. */
export class NeedsConnectionError extends Error {
  override readonly name = 'NeedsConnectionError';
}

let areRefused = (): boolean => false;

/** From now on writes of staff are refused at once while `given` says so. */
export function refuseWritesBy(given: () => boolean): void {
  areRefused = given;
}

export const areWritesRefused = (): boolean => areRefused();

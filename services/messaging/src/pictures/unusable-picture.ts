/** Why a file is not shown. */
export type PictureFault = 'no-picture' | 'damaged' | 'heic' | 'too-many-pixels';

export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture';

  constructor(readonly fault: PictureFault) {
    super(fault);
  }
}

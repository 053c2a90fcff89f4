import { largestAttached } from '@lacquer/contracts/messaging/pictures';

/** In pixels: as large as the server keeps one. */
const longest = 1600;

/** The file, or a smaller picture of it if the server would refuse it for its size. */
export async function smallerPicture(file: File): Promise<Blob> {
  if (file.size <= largestAttached) return file;
  try {
    const picture = await createImageBitmap(file);
    const share = Math.min(1, longest / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * share);
    canvas.height = Math.round(picture.height * share);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));
    return smaller ?? file;
  } catch {
    // no picture that this browser can read: the server says what is wrong with it
    return file;
  }
}

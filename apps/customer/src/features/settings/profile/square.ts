/** Side of the sent picture in pixels: a phone camera's picture has a hundred times as many bytes. */
const SIDE = 768;

/** A chosen picture, upright. @throws when this browser cannot decode it */
export function decoded(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

/**
 * Draws a square of a picture: as wide as its shorter side.
 * @param at where along the longer side, 0 to 100
 */
export function drawSquare(canvas: HTMLCanvasElement, picture: ImageBitmap, at: number): void {
  const { width, height } = picture;
  const side = Math.min(width, height);
  const along = (length: number) => ((length - side) * at) / 100;
  canvas.width = canvas.height = Math.min(SIDE, side);
  const context = canvas.getContext('2d');
  if (!context) return;
  // Transparent parts become white, as in the stored picture.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, along(width), along(height), side, side, 0, 0, canvas.width, canvas.height);
}

/** The drawn square as a file, without any other data of the picture. */
export async function fileOf(canvas: HTMLCanvasElement): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  if (!blob) throw new Error('the picture was not written');
  return new File([blob], 'picture.jpg', { type: 'image/jpeg' });
}

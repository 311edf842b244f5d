import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import type Sharp from 'sharp';

/** Pixels of a picture that is unpacked at all: more than any phone takes, less than fills the memory. */
const MOST_PIXELS = 60_000_000;
/** Longest side of a stored picture: small print is still readable. */
const LONGEST_SIDE = 3_500;
const SECONDS = 15;

let loaded: Promise<typeof Sharp> | undefined;

/**
 * Loaded with the first picture: processes without pictures, above all the workers, need not hold the library in
 * memory.
 */
function library(): Promise<typeof Sharp> {
  return (loaded ??= import('sharp').then(({ default: sharp }) => {
    // Every picture is another one: nothing is gained by keeping them.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
}

/**
 * Decodes a picture and re-encodes it, upright, without any metadata.
 * @throws Refusal 422 `file-broken`, `file-too-many-pixels`
 */
export async function cleanImage(bytes: Buffer, kind: 'jpg' | 'png'): Promise<Buffer> {
  const sharp = await library();
  const { format, width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (format !== (kind === 'jpg' ? 'jpeg' : 'png') || !width || !height) throw broken();
  if (width * height > MOST_PIXELS) throw refusal('files.file-too-many-pixels');
  const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .autoOrient()
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true });
  const written = kind === 'jpg' ? picture.jpeg({ quality: 85 }) : picture.png({ compressionLevel: 9 });
  return written.toBuffer().catch(() => {
    throw broken();
  });
}

/** Longest side of a face that is compared: a larger one adds nothing. */
const FACE_SIDE = 1_000;

/** An already checked picture as a smaller JPEG: the form in which faces are compared. */
export async function facePicture(bytes: Buffer): Promise<Buffer> {
  const sharp = await library();
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .resize({ width: FACE_SIDE, height: FACE_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Side of a customer's portrait: as large as a page shows it on a dense screen. */
const PORTRAIT_SIDE = 384;

/** The middle of an already checked picture, as a small square JPEG. */
export async function portrait(bytes: Buffer): Promise<Buffer> {
  const sharp = await library();
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
    .timeout({ seconds: SECONDS })
    .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover' })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toBuffer();
}

function broken(): Refusal {
  return refusal('files.file-broken/picture');
}

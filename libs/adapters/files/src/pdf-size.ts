import { inflateSync, constants } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFName,
  PDFNumber,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { LIMITS } from './inspection-limits.js';

/** A document is too large once it is unpacked, or has too many objects or escapes. */
export class OversizedPdfError extends Error {
  constructor(readonly what: 'bytes' | 'objects' | 'escapes' | 'filter') {
    super(`the document has too many ${what}`);
    this.name = 'OversizedPdfError';
  }
}

interface Counted {
  bytes: number;
  objects: number;
  escapes: number;
}

const counted = new WeakMap<PDFContext, Counted>();
const oversized = new WeakSet<PDFContext>();

/** Whether a document was found too large while it was parsed: the parser replaces errors by its own. */
export function isOversized(context: PDFContext): boolean {
  return oversized.has(context);
}

/**
 * Counts what a document's own bytes hold, before anything is parsed.
 * @throws OversizedPdfError
 */
export function countDocument(context: PDFContext, bytes: Buffer): void {
  counted.set(context, { bytes: 0, objects: 0, escapes: 0 });
  count(context, bytes);
}

/** Every stream that the parser unpacks is unpacked natively and bounded first: the parser's own decoder has no limit. */
const { forStream: objectsOf } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, shouldWaitForTick) => {
  countStream(stream);
  return objectsOf(stream, shouldWaitForTick);
};
const { forStream: referencesOf } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => {
  countStream(stream);
  return referencesOf(stream);
};

function countStream(stream: PDFRawStream): void {
  const { context } = stream.dict;
  const sums = counted.get(context);
  if (!sums) return;
  try {
    const unpacked = unpack(stream, LIMITS.unpackedBytes - sums.bytes);
    sums.bytes += unpacked.length;
    const number = stream.dict.lookup(PDFName.of('N'));
    if (number instanceof PDFNumber) sums.objects += number.asNumber();
    count(context, unpacked);
  } catch (error) {
    if (error instanceof OversizedPdfError) oversized.add(context);
    throw error;
  }
}

function count(context: PDFContext, bytes: Buffer): void {
  const sums = counted.get(context)!;
  // Each object has the word at its beginning, and nearly all have it at their end.
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) sums.objects += 0.5;
  if (sums.objects > LIMITS.objects) throw new OversizedPdfError('objects');
  for (const _escape of bytes.toString('latin1').matchAll(/#[\da-f]{2}/gi))
    if (++sums.escapes > LIMITS.escapes) throw new OversizedPdfError('escapes');
}

/** @param most bytes that it may unpack to */
function unpack(stream: PDFRawStream, most: number): Buffer {
  let bytes = Buffer.from(stream.getContents());
  for (const filter of filtersOf(stream)) {
    if (filter === 'ASCIIHexDecode' || filter === 'AHx')
      bytes = Buffer.from(bytes.toString('latin1').replace(/>[^]*|[^\da-f]/gi, ''), 'hex');
    else if (filter === 'FlateDecode' || filter === 'Fl') bytes = inflate(bytes, most);
    // No writer packs objects in any other way.
    else throw new OversizedPdfError('filter');
  }
  if (bytes.length > most) throw new OversizedPdfError('bytes');
  return bytes;
}

function inflate(bytes: Buffer, most: number): Buffer<ArrayBuffer> {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(1, most), finishFlush: constants.Z_SYNC_FLUSH });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new OversizedPdfError('bytes');
    throw error;
  }
}

function filtersOf({ dict }: PDFRawStream): string[] {
  const filter = dict.lookup(PDFName.of('Filter'));
  const filters = filter instanceof PDFArray ? filter.asArray().map((one) => dict.context.lookup(one)) : [filter];
  return filters.flatMap((one) => (one instanceof PDFName ? one.asString().slice(1) : []));
}

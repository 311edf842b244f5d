/** The kinds of files that may be stored. */
export type FileKind = 'pdf' | 'jpg' | 'png';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPG = Buffer.from([0xff, 0xd8, 0xff]);
const PDF = Buffer.from('%PDF-');
/** The end of a ZIP archive, which is read from its end: it may stand behind anything. */
const ZIP_END = Buffer.from('PK\u0005\u0006', 'latin1');
const ZIP_END_WITHIN = 65_557;
/** NUL and the whitespace of PDF. */
const BLANK = new Set([0, 9, 10, 12, 13, 32]);

/** Markup that a browser would take for a page, at the start of a file or behind its end. */
const MARKUP = /<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>]|script[\s>]|iframe[\s>]|svg[\s>]|\?php)/i;
const SCANNED_BYTES = 65_536;

/** The kind by its first bytes, which must be the file's own; null for everything else. */
export function kindOf(bytes: Buffer): FileKind | null {
  const starts = (magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);
  if (starts(PNG)) return 'png';
  if (starts(JPG)) return 'jpg';
  return starts(PDF) ? 'pdf' : null;
}

/** Whether the same bytes could be read as something else, too: an archive, a page, a document inside a picture. */
export function isAlsoSomethingElse(bytes: Buffer, kind: FileKind): boolean {
  const head = bytes.subarray(0, SCANNED_BYTES).toString('latin1');
  const tail = bytes.subarray(-SCANNED_BYTES).toString('latin1');
  if (kind !== 'pdf' && head.slice(0, 1_024).includes('%PDF-')) return true;
  if (bytes.subarray(-ZIP_END_WITHIN).includes(ZIP_END)) return true;
  // A document's own text may mention pages; only the positions that a browser would sniff count.
  if (kind === 'pdf') return MARKUP.test(head.slice(0, 1_024));
  return MARKUP.test(head) || MARKUP.test(tail);
}

/** Whether a document begins and ends as one, with nothing behind its end. */
export function isWholePdf(bytes: Buffer): boolean {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || !/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return false;
  for (let at = end + 5; at < bytes.length; at += 1) if (!BLANK.has(bytes[at]!)) return false;
  return true;
}

import { inflateSync } from 'node:zlib';
import { Refusal } from '@usdt-africa/kernel';

const MOST_PAGES = 60;
/** What compressed objects may unpack to, all of them together. */
const MOST_INFLATED_BYTES = 32_000_000;

/** Names of what acts by itself, or carries other files. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToE)(?![A-Za-z0-9])/;
const PAGE = /\/Type\s*\/Page(?![A-Za-z0-9])/g;
const STREAM = /stream\r?\n/g;

/**
 * A document that is whole, readable without a password, not too long, and does nothing. Not a full reader: what it
 * cannot make out it refuses.
 * @throws Refusal 422 `file-broken`, `file-locked`, `file-active`, `file-too-many-pages`
 */
export function assertSoundPdf(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  const end = text.lastIndexOf('%%EOF');
  // What stands behind its end is no part of it.
  if (!/^%PDF-[12]\.\d/.test(text) || end < 0 || /[^\s\0]/.test(text.slice(end + 5))) throw broken();
  const objects = withoutNameEscapes(objectsOf(text, bytes));
  if (/\/Encrypt(?![A-Za-z0-9])/.test(objects))
    throw new Refusal(
      422,
      'file-locked',
      'This PDF is locked with a password. Save it without one, or send a picture.',
    );
  if (ACTIVE.test(objects))
    throw new Refusal(422, 'file-active', 'This PDF holds a program or another file. Print it to a new PDF first.');
  const pages = objects.match(PAGE)?.length ?? 0;
  if (pages === 0) throw broken();
  if (pages > MOST_PAGES)
    throw new Refusal(
      422,
      'file-too-many-pages',
      `This PDF has more than ${MOST_PAGES} pages. Send those that matter.`,
    );
}

/** The text of all objects: what stands outside of streams, and the streams that hold objects, unpacked. */
function objectsOf(text: string, bytes: Buffer): string {
  const parts: string[] = [];
  let inflated = 0;
  let from = 0;
  STREAM.lastIndex = 0;
  for (let found = STREAM.exec(text); found; found = STREAM.exec(text)) {
    // `endstream` ends with the same word.
    if (text.startsWith('end', found.index - 3)) continue;
    const begin = found.index + found[0].length;
    const stop = text.indexOf('endstream', begin);
    if (stop < 0) throw broken();
    const outside = text.slice(from, found.index);
    parts.push(outside);
    const dictionary = outside.slice(outside.lastIndexOf(' obj') + 1);
    if (/\/ObjStm(?![A-Za-z0-9])/.test(withoutNameEscapes(dictionary))) {
      const unpacked = objectStream(dictionary, bytes.subarray(begin, stop), MOST_INFLATED_BYTES - inflated);
      inflated += unpacked.length;
      parts.push(unpacked);
    }
    from = STREAM.lastIndex = stop + 'endstream'.length;
  }
  parts.push(text.slice(from));
  return parts.join('\n');
}

function objectStream(dictionary: string, bytes: Buffer, maxOutputLength: number): string {
  const filters = withoutNameEscapes(dictionary).match(/\/[A-Za-z0-9]*Decode(?![A-Za-z])/g) ?? [];
  if (filters.length === 0) return bytes.toString('latin1');
  if (filters.length > 1 || filters[0] !== '/FlateDecode' || maxOutputLength <= 0) throw broken();
  try {
    return inflateSync(bytes, { maxOutputLength }).toString('latin1');
  } catch {
    throw broken();
  }
}

/** `/J#61vaScript` is `/JavaScript`. */
function withoutNameEscapes(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function broken(): Refusal {
  return new Refusal(422, 'file-broken', 'This PDF cannot be read. Save it again, or send a picture of it.');
}

import { refusal } from '@usdt-africa/contracts/refusals';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRef,
  PDFStream,
  PDFString,
  PDFWriter,
} from '@cantoo/pdf-lib';
import type { Refusal } from '@usdt-africa/kernel';
import { countDocument, isOversized, OversizedPdfError } from './pdf-size.js';

const MOST_PAGES = 60;

/** Keys under which a document acts automatically, loads from elsewhere, or carries other files. */
const ACTIVE_KEYS = new Set(
  'OpenAction AA JavaScript JS XFA EF RF EmbeddedFiles Collection RichMediaContent RichMediaSettings OPI'.split(' '),
);
/** Names of what does so, wherever they stand. */
const ACTIVE_NAMES = new Set(
  (
    'JavaScript Launch EmbeddedFile EmbeddedFiles Filespec FileAttachment GoToR GoToE GoToDp SubmitForm ResetForm ' +
    'ImportData Rendition Movie Sound Screen RichMedia RichMediaExecute GoTo3DView SetOCGState Hide 3D XFA'
  ).split(' '),
);
/** What a link may do: go to another page of the same document, or to an address that the reader sees. */
const HARMLESS_ACTIONS = new Set(['GoTo', 'URI']);
const HARMLESS_ADDRESS = /^(?:https?:\/\/|mailto:|tel:|www\.)/i;
/** A document inside a stream's bytes, for readers that scan for objects themselves. */
const OBJECT_IN_STREAM = /(?:^|[\s>])\d{1,10}\s+\d{1,5}\s+obj[\s<[(/]/;

/**
 * Parses a document and rewrites it: only what was read and checked here is stored, and nothing else that another
 * reader could find in the same bytes (older versions, bytes between objects, author and program). Its pages stay as
 * they are.
 * @throws Refusal 422 `file-broken`, `file-locked`, `file-active`, `file-too-many-pages`, `file-too-complex`
 */
export async function cleanPdf(bytes: Buffer): Promise<Buffer> {
  const everything: PDFObject[] = [];
  const document = await parsed(bytes, everything);
  const { Root: root, Encrypt: lock } = document.trailerInfo;
  if (lock) throw refusal('files.file-locked');
  if (!root) throw broken();
  let pages = 0;
  for (const object of [...everything, root])
    for (const part of partsOf(object)) {
      if (isActive(part, document)) throw refusal('files.file-active');
      if (part instanceof PDFDict && nameIn(part, 'Type', document) === 'Page') pages += 1;
    }
  if (pages === 0) throw broken();
  if (pages > MOST_PAGES) throw refusal('files.file-too-many-pages', { most: MOST_PAGES });
  return written(document, root);
}

/** @param everything receives every object of every version, those that a later one replaced, too */
async function parsed(bytes: Buffer, everything: PDFObject[]): Promise<PDFContext> {
  const parser = PDFParser.forBytesWithOptions(bytes, Infinity, true);
  const { context } = parser as unknown as { readonly context: PDFContext };
  try {
    countDocument(context, bytes);
    const assign = context.assign.bind(context);
    context.assign = (ref, object) => {
      everything.push(object);
      assign(ref, object);
    };
    return await parser.parseDocument();
  } catch (error) {
    if (error instanceof OversizedPdfError || isOversized(context)) throw refusal('files.file-too-complex');
    throw broken();
  }
}

async function written(document: PDFContext, root: PDFObject): Promise<Buffer> {
  for (const [ref, object] of document.enumerateIndirectObjects())
    if (object instanceof PDFStream && ['ObjStm', 'XRef'].includes(nameIn(object.dict, 'Type', document) ?? ''))
      document.delete(ref);
  const { Info: info } = document.trailerInfo;
  if (info instanceof PDFRef) document.delete(info);
  document.trailerInfo = { Root: root };
  return Buffer.from(await PDFWriter.forContext(document, Infinity).serializeToBuffer());
}

/** An object and whatever stands in it, without recursion: nothing nested deep overflows this. */
function* partsOf(object: PDFObject): Generator<PDFObject> {
  const waiting = [object];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    yield part;
    if (part instanceof PDFStream) waiting.push(part.dict);
    else if (part instanceof PDFArray) for (const value of part.asArray()) waiting.push(value);
    else if (part instanceof PDFDict) for (const [key, value] of part.entries()) waiting.push(key, value);
  }
}

function isActive(part: PDFObject, document: PDFContext): boolean {
  if (part instanceof PDFName) return ACTIVE_NAMES.has(plain(part));
  if (part instanceof PDFStream)
    // Bytes that are to come from a file, or another document's page.
    return (
      ['F', 'FFilter', 'Ref'].some((key) => part.dict.has(PDFName.of(key))) ||
      nameIn(part.dict, 'Subtype', document) === 'PS' ||
      OBJECT_IN_STREAM.test(Buffer.from(part.getContents()).toString('latin1'))
    );
  if (!(part instanceof PDFDict)) return false;
  for (const [key, value] of part.entries()) {
    const name = plain(key);
    if (ACTIVE_KEYS.has(name)) return true;
    if (['A', 'PA', 'Next'].includes(name) && !isHarmlessAction(value, document)) return true;
    if (name === 'URI' && !isHarmlessAddress(value, document)) return true;
  }
  return nameIn(part, 'FS', document) !== null;
}

/** Whatever is no action (an attribute of a paragraph, an entry of an outline) is none of ours. */
function isHarmlessAction(value: PDFObject, document: PDFContext): boolean {
  const action = document.lookup(value);
  if (action instanceof PDFArray) return action.asArray().every((one) => isHarmlessAction(one, document));
  if (!(action instanceof PDFDict) || !action.has(PDFName.of('S'))) return true;
  return HARMLESS_ACTIONS.has(nameIn(action, 'S', document) ?? '');
}

function isHarmlessAddress(value: PDFObject, document: PDFContext): boolean {
  const address = document.lookup(value);
  // As the base of all addresses, or as the name of the action.
  if (address instanceof PDFDict || address instanceof PDFName) return true;
  if (!(address instanceof PDFString) && !(address instanceof PDFHexString)) return false;
  return HARMLESS_ADDRESS.test(address.decodeText().trim());
}

function nameIn(dict: PDFDict, key: string, document: PDFContext): string | null {
  const value = document.lookup(dict.get(PDFName.of(key)));
  return value instanceof PDFName ? plain(value) : null;
}

/** `/J#61vaScript` is `/JavaScript`, and so is a doubly escaped name: some reader may decode it. */
function plain(name: PDFName): string {
  let text = name.asString().slice(1);
  for (let times = 0; times < 3 && text.includes('#'); times += 1)
    text = text.replace(/#([0-9a-f]{2})/gi, (_escape, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return text;
}

function broken(): Refusal {
  return refusal('files.file-broken');
}

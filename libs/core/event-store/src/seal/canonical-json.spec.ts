import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { testDatabase } from '@usdt-africa/test-kit';
import type { TestDatabase } from '@usdt-africa/test-kit';
import { blockHash, signedMessage } from './block.js';
import { canonicalJson } from './canonical-json.js';
import { canonicalRecord, markOf, readRecords } from './event-record.js';

describe('the canonical form', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await testDatabase();
  });
  afterAll(() => db.drop());

  it.each([
    ['{"bb":1,"a" : 2,"b":{"é":[],"zz":{}}}', '{"a": 2, "b": {"zz": {}, "é": []}, "bb": 1}'],
    [' [1.50,-0.0, 12345678901234567890 ,true,null] ', '[1.50, -0.0, 12345678901234567890, true, null]'],
    ['"\\u00e9\\/\\u0001\\t\\"\\\\\\ud83d\\ude00"', '"é/\\u0001\\t\\"\\\\😀"'],
    ['{"😀":1,"aaa":2,"éa":3}', '{"aaa": 2, "éa": 3, "😀": 1}'],
  ])('ENG-05 of %s is %s', (text, canonical) => {
    expect(canonicalJson(text)).toBe(canonical);
    expect(canonicalJson(canonical)).toBe(canonical);
  });

  it.each(['', '{', '{"a" 1}', '[1 2]', '"a', 'nul', '{}x'])('rejects input that is not JSON: %s', (text) => {
    expect(() => canonicalJson(text)).toThrow(SyntaxError);
  });

  it('ENG-05 equals the jsonb text that PostgreSQL prints', async () => {
    const texts = fc
      .sample(fc.json({ maxDepth: 4 }), 300)
      .filter((text) => !/\\u0000|\\ud[89a-f]/i.test(text) && !/\d[eE]/.test(text));
    const { rows } = await db.app.query<{ text: string }>(
      'select d::jsonb::text as text from unnest($1::text[]) with ordinality as u (d, n) order by n',
      [texts],
    );
    expect(rows.map((row) => canonicalJson(row.text))).toEqual(rows.map((row) => row.text));
  });

  it('ENG-05 never changes, nor do the hashes over it: golden values', async () => {
    const insert = `insert into events (epoch, global_position, transaction_id, recorded_at, stream_id, version, event_id, type, schema_version, data, metadata)
      overriding system value values (0, 7, '42', '2026-01-31 12:00:00.123456+01', 'order-1', 3,
        '019a6f0e-3c55-7d3e-9f59-4a3f0e6ac001', 'OrderPlaced', 1, $1, '{"actor": "guest", "correlationId": "c"}')`;
    await db.owner.query(insert, ['{"b": "Ọ\\n", "a": 1.50}']);
    const records: Buffer[] = [];
    const client = await db.reader.connect();
    try {
      const upTo = { epoch: 0, transactionId: 42n, globalPosition: 7n };
      await readRecords(client, { after: null, upTo, limit: 10 }, (record) => records.push(Buffer.from(record)));
    } finally {
      client.release();
    }
    expect(records.map((record) => record.toString('hex'))).toEqual([
      [
        '000b',
        '00000002' + '0000',
        '00000008' + '000000000000002a',
        '00000008' + '0000000000000007',
        '00000007' + Buffer.from('order-1').toString('hex'),
        '00000004' + '00000003',
        '00000010' + '019a6f0e3c557d3e9f594a3f0e6ac001',
        '0000000b' + Buffer.from('OrderPlaced').toString('hex'),
        '00000002' + '0001',
        '00000019' + Buffer.from('{"a": 1.50, "b": "Ọ\\n"}').toString('hex'),
        '00000028' + Buffer.from('{"actor": "guest", "correlationId": "c"}').toString('hex'),
        '00000008' + '0002ecabc27f8e40',
      ].join(''),
    ]);
    expect(canonicalRecord(records[0]!)).toBe(records[0]);
    const place = { epoch: 0, transactionId: 42n, globalPosition: 7n };
    const hash = blockHash({
      block: 1n,
      first: place,
      last: place,
      count: 1,
      previous: Buffer.alloc(32),
      eventsHash: createHash('sha256').update(records[0]!).digest(),
      marks: markOf(records[0]!),
      sealedAt: new Date('2026-01-31T11:00:05.000Z'),
    });
    expect(hash.toString('hex')).toBe('3a83d0ea30638b48d2b27e0a7c0d7da3e59033b5afa2773cfe2435d697a997ad');
    expect(signedMessage(hash).subarray(0, 19).toString()).toBe('usdt-africa:head:1:');
  });
});

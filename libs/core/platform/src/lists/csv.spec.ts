import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import express from 'express';
import { csvCell, csvText, type CsvRows, decimalCell, sendCsv } from './csv.js';
import { describedFilters } from '@usdt-africa/operators';

describe('a list as a CSV file', () => {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
  });

  /** Answers every request with these rows. */
  async function served<Row>(rows: () => CsvRows<Row>): Promise<{ url: string; ended: Promise<unknown> }> {
    const app = express();
    const ended = new Promise<unknown>((resolve) => {
      app.get('/', (_request, response) => {
        sendCsv(response, 'rows', rows()).then(resolve, resolve);
      });
    });
    const server = createServer(app).listen(0, '127.0.0.1');
    servers.push(server);
    await new Promise((done) => server.once('listening', done));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ended };
  }

  const columns: CsvRows<string>['columns'] = [{ title: 'Name', value: (row) => row }];
  async function* of(...pages: string[][]): AsyncGenerator<string[]> {
    yield* pages;
  }

  it('prevents formulas in cells: texts that begin like a formula get an apostrophe', () => {
    for (const text of ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '＝1'])
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
    expect(csvCell('=HYPERLINK("http://x","y")')).toBe(`"'=HYPERLINK(""http://x"",""y"")"`);
    expect(csvCell('a-1')).toBe('a-1');
  });

  it.each([
    ['ab;=2+2;@x', `"ab;'=2+2;'@x"`],
    ['ab\t=2+2', `"ab\t'=2+2"`],
    ['ab\n-2', `"ab\n'-2"`],
    ['ab; +1', `"ab; '+1"`],
    ['ab;"=2+2"', `"ab;""'=2+2"""`],
    ['ab;＝1', `"ab;'＝1"`],
    ['fee; 2-1=1', '"fee; 2-1=1"'],
  ])('SEC-13 prevents a formula behind another separator: %j', (text, cell) => {
    expect(csvCell(text)).toBe(cell);
  });

  it('quotes as RFC 4180 does, and leaves amounts as numbers', async () => {
    expect(csvCell('a,b')).toBe('"a,b"');
    expect(csvCell('say "no"')).toBe('"say ""no"""');
    expect(csvCell('two\nlines')).toBe('"two\nlines"');
    expect([csvCell(-12), csvCell(-12n), csvCell(null)]).toEqual(['-12', '-12', '']);
    expect([csvCell(decimalCell('-12.50')), csvCell(decimalCell('-1+1')), csvCell(decimalCell(null))]).toEqual([
      '-12.50',
      "'-1+1",
      '',
    ]);
    let text = '';
    for await (const part of csvText({ columns, total: 2, pages: of(['Ọlá'], [], ['b,']) })) text += part;
    expect(text).toBe('\ufeffName\r\nỌlá\r\n"b,"\r\n');
  });

  it('sends the number of rows, and downloads as an attachment', async () => {
    const { url } = await served(() => ({ columns, total: 1, pages: of(['one']) }));
    const answer = await fetch(url);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="rows.csv"');
    expect(answer.headers.get('total-rows')).toBe('1');
    expect([...new Uint8Array(await answer.arrayBuffer())].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  });

  it('breaks the connection on an error, so that a partial file is not taken for a complete one', async () => {
    async function* breaking(): AsyncGenerator<string[]> {
      yield ['one'];
      yield ['two'];
      throw new Error('the database went away');
    }
    const { url, ended } = await served(() => ({ columns, total: 3, pages: breaking() }));
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow();
    expect(String(await ended)).toContain('the database went away');
  });

  it('fetches no more pages than the client reads, and none after it disconnects', async () => {
    let fetched = 0;
    let stop: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    async function* endless(): AsyncGenerator<string[]> {
      try {
        for (;;) {
          fetched += 1;
          yield Array.from({ length: 1000 }, () => 'x'.repeat(1000));
        }
      } finally {
        stop();
      }
    }
    const { url, ended } = await served(() => ({ columns, total: 1, pages: endless() }));
    const leaving = new AbortController();
    const answer = await fetch(url, { signal: leaving.signal });
    await answer.body!.getReader().read();
    // What fits into the sockets' buffers is sent ahead, and then it waits, however long.
    for (let turns = 0; turns < 5_000; turns++) await turn();
    expect(fetched).toBeLessThan(50);
    leaving.abort();
    await stopped;
    expect(await ended).toBeUndefined();
  });

  it('records the filters, and never the search text', () => {
    expect(
      describedFilters({ tab: 'paying', status: ['held', 'paying'], id: ['a', 'b'], q: 'temitope@example.com' }),
    ).toEqual(['tab=paying', 'status=held,paying', 'id: 2', 'q']);
  });
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FixedClock } from '@usdt-africa/kernel';
import fc from 'fast-check';
import { rateFrom } from './parse.js';
import { rateSources } from './known-sources.js';
import { SourceError, type RateSource } from './source.js';

const NOW = '2026-11-21T13:02:00.000Z';
const SECONDS = Date.parse(NOW) / 1000;

describe('querying a rate source over HTTP', () => {
  let server: Server;
  let url: string;
  let answer: (response: ServerResponse) => void;

  beforeAll(async () => {
    server = createServer((_request, response) => answer(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  function source(name: string, timeoutMs = 3_000): RateSource {
    const configured = ['quidax', 'coingecko', 'coinbase'].map((known) => ({ name: known, url }));
    return rateSources(configured, new FixedClock(NOW), timeoutMs).find((known) => known.name === name)!;
  }
  const respond = (body: string, status = 200): void => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
  const reasonOf = (pending: Promise<unknown>): Promise<unknown> =>
    pending.then(
      () => 'an answer',
      (error: unknown) => (error instanceof SourceError ? error.reason : error),
    );

  it('RATE-06 reads the exchange’s last trade and its time', async () => {
    respond(`{"status":"success","data":{"at":${SECONDS - 4},"ticker":{"low":"1500.0","last":"1583.50"}}}`);
    expect(await source('quidax').observe()).toEqual({
      source: 'quidax',
      rate: 15_835_000n,
      sourceTime: new Date('2026-11-21T13:01:56.000Z'),
      receivedAt: new Date(NOW),
    });
  });

  it('RATE-06 reads a JSON number by its digits, never through a float', async () => {
    // 1583.4 * 10000 is 15834000.000000002 in floating point; the second has more digits than a float can hold.
    respond(`{"tether":{"ngn":1583.4,"last_updated_at":${SECONDS}}}`);
    expect((await source('coingecko').observe()).rate).toBe(15_834_000n);
    respond(`{"note":"1 \\" 2.5","tether":{"ngn":1583.399999999999999999999,"last_updated_at":${SECONDS}}}`);
    expect((await source('coingecko').observe()).rate).toBe(15_833_999n);
  });

  it('RATE-06 takes the time of the answer where a source gives none', async () => {
    respond('{"data":{"currency":"USDT","rates":{"AED":"3.67","NGN":"1583.6"}}}');
    expect(await source('coinbase').observe()).toMatchObject({ rate: 15_836_000n, sourceTime: new Date(NOW) });
  });

  it('RATE-06 a source whose clock runs a little ahead is as fresh as its answer, far ahead it is refused', async () => {
    respond(`{"tether":{"ngn":1583.4,"last_updated_at":${SECONDS + 30}}}`);
    expect((await source('coingecko').observe()).sourceTime).toEqual(new Date(NOW));
    respond(`{"tether":{"ngn":1583.4,"last_updated_at":${SECONDS + 61}}}`);
    expect(await reasonOf(source('coingecko').observe())).toBe('implausible-time');
  });

  it.each([
    ['no JSON', 'quidax', '<html>busy</html>', 'not-json'],
    ['half an answer', 'quidax', '{"status":"success","data":{"at":17', 'not-json'],
    ['an empty answer', 'coinbase', '', 'not-json'],
    ['another shape', 'coingecko', '{"tether":[]}', 'not-a-rate'],
    ['null', 'coingecko', 'null', 'not-a-rate'],
    ['a failure', 'quidax', '{"status":"error","data":{"at":1,"ticker":{"last":"1583.50"}}}', 'not-a-success'],
    ['another currency', 'coinbase', '{"data":{"currency":"BTC","rates":{"NGN":"150000000"}}}', 'other-currency'],
    ['a negative rate', 'coinbase', '{"data":{"currency":"USDT","rates":{"NGN":"-1583.6"}}}', 'not-a-rate'],
    ['zero', 'coinbase', '{"data":{"currency":"USDT","rates":{"NGN":"0"}}}', 'implausible'],
    ['an absurd rate', 'coinbase', '{"data":{"currency":"USDT","rates":{"NGN":"1000000.0001"}}}', 'implausible'],
    ['an exponent', 'coingecko', '{"tether":{"ngn":1.5834e3,"last_updated_at":1763730120}}', 'not-a-rate'],
    [
      'a rate from the prototype',
      'coinbase',
      '{"data":{"currency":"USDT","__proto__":{"rates":{"NGN":"9"}}}}',
      'not-a-rate',
    ],
    ['no number', 'coinbase', '{"data":{"currency":"USDT","rates":{"NGN":"NaN"}}}', 'not-a-rate'],
    ['no time', 'coingecko', '{"tether":{"ngn":1583.4}}', 'not-a-time'],
    ['a time in fractions', 'coingecko', '{"tether":{"ngn":1583.4,"last_updated_at":1763730120.5}}', 'not-a-time'],
  ])('RATE-06 refuses %s', async (_what, name, body, reason) => {
    respond(body);
    expect(await reasonOf(source(name).observe())).toBe(reason);
  });

  it.each([404, 429, 500, 503])('RATE-06 refuses an answer with status %i', async (status) => {
    respond('{"data":{"currency":"USDT","rates":{"NGN":"1583.6"}}}', status);
    expect(await reasonOf(source('coinbase').observe())).toBe(`http-${status}`);
  });

  it('RATE-06 follows no redirect', async () => {
    answer = (response) => response.writeHead(302, { location: url }).end();
    expect(await reasonOf(source('coinbase').observe())).toBe('unreachable');
  });

  it('RATE-06 times out on a source whose answer is slow to begin or to end', async () => {
    answer = () => undefined;
    expect(await reasonOf(source('coinbase', 50).observe())).toBe('timeout');
    answer = (response) => void response.writeHead(200).write('{"data":');
    expect(await reasonOf(source('coinbase', 50).observe())).toBe('timeout');
  });

  it('RATE-06 gives up on an answer that does not end', async () => {
    answer = (response) => response.end(`{"filler":"${'x'.repeat(70_000)}"}`);
    expect(await reasonOf(source('coinbase').observe())).toBe('too-long');
  });

  it('RATE-06 reports that a source that is off cannot be reached', async () => {
    answer = (response) => response.destroy();
    expect(await reasonOf(source('coinbase').observe())).toBe('unreachable');
  });
});

describe('configuration of the rate sources', () => {
  const clock = new FixedClock(NOW);
  it('RATE-06 refuses a configuration that cannot make a price', () => {
    expect(() => rateSources([{ name: 'quidax', url: 'http://a' }], clock)).toThrow(/at least two/);
    expect(() =>
      rateSources(
        [
          { name: 'quidax', url: 'http://a' },
          { name: 'toString', url: 'http://b' },
        ],
        clock,
      ),
    ).toThrow(/"toString" is not known/);
    expect(() =>
      rateSources(
        [
          { name: 'quidax', url: 'http://a' },
          { name: 'quidax', url: 'http://b' },
        ],
        clock,
      ),
    ).toThrow(/twice/);
  });
});

describe('a rate as text', () => {
  it('RATE-06 is read exactly, further decimals cut off', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 10_000n, max: 10_000_000_000n }), fc.stringMatching(/^\d{0,20}$/), (rate, more) => {
        const digits = rate.toString().padStart(5, '0');
        expect(rateFrom(`${digits.slice(0, -4)}.${digits.slice(-4)}${more}`)).toBe(rate);
      }),
    );
  });

  it('RATE-06 any value is either read as a rate or refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.anything()), (value) => {
        try {
          expect(rateFrom(value)).toBeGreaterThanOrEqual(10_000n);
        } catch (error) {
          expect(error).toBeInstanceOf(SourceError);
        }
      }),
    );
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FixedClock } from '@usdt-africa/kernel';
import { eventually } from '../../test/bank-on-wire.js';
import type { HttpService } from '../kit/http-service.js';
import { ratesService } from './rates-server.js';
import { Rates } from './rates.js';

const NOON = '2026-11-21T12:00:00.000Z';
const NOON_SECONDS = Date.parse(NOON) / 1_000;
let rates: Rates;
let service: HttpService;

beforeEach(async () => {
  rates = new Rates({ file: null, clock: new FixedClock(NOON), stepMs: 0 });
  service = ratesService(rates, 0);
  await service.start();
});
afterEach(async () => {
  await service.stop();
  rates.close();
});

const rateOf = async (source: string) => {
  const response = await fetch(`${service.url}/${source}`);
  return { status: response.status, body: (await response.json()) as Record<string, never> };
};

describe('INT-07 price sources', () => {
  it('INT-07 respond each in its own format', async () => {
    expect((await rateOf('quidax')).body).toMatchObject({
      status: 'success',
      data: { at: NOON_SECONDS, ticker: { buy: '1583.10', sell: '1583.90', last: '1583.50' } },
    });
    expect((await rateOf('coingecko')).body).toEqual({ tether: { ngn: 1583.4, last_updated_at: NOON_SECONDS } });
    expect((await rateOf('coinbase')).body).toEqual({ data: { currency: 'USDT', rates: { NGN: '1583.60' } } });
  });

  it('INT-07 return a ten minutes old price when stale', async () => {
    rates.set('coingecko', { mode: 'stale', value: null, delayMs: 0 });
    expect((await rateOf('coingecko')).body).toEqual({ tether: { ngn: 1583.4, last_updated_at: NOON_SECONDS - 600 } });
  });

  it('INT-07 return a wrong value, by default a fifth above the price', async () => {
    rates.set('coinbase', { mode: 'wrong', value: '1234.5000', delayMs: 0 });
    expect((await rateOf('coinbase')).body).toMatchObject({ data: { rates: { NGN: '1234.50' } } });
    rates.set('coinbase', { mode: 'wrong', value: null, delayMs: 0 });
    expect((await rateOf('coinbase')).body).toMatchObject({ data: { rates: { NGN: '1900.32' } } });
  });

  it('INT-07 can be off, disconnect or respond slowly', async () => {
    rates.set('quidax', { mode: 'off', value: null, delayMs: 0 });
    expect((await rateOf('quidax')).status).toBe(503);
    rates.set('quidax', { mode: 'cut', value: null, delayMs: 0 });
    await expect(rateOf('quidax')).rejects.toThrow('fetch failed');
    rates.set('quidax', { mode: 'slow', value: null, delayMs: 60_000 });
    await expect(fetch(`${service.url}/quidax`, { signal: AbortSignal.timeout(50) })).rejects.toThrow();
    rates.set('quidax', { mode: 'slow', value: null, delayMs: 10 });
    expect((await rateOf('quidax')).status).toBe(200);
  });

  it('INT-07 change in small steps, equally from the same seed, and resume after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sandbox-rates-'));
    const walk = async (name: string) => {
      const walking = new Rates({ file: join(folder, name), stepMs: 1, seed: 7 });
      const seen = new Set<string>();
      await eventually(() => (seen.add(walking.price('quidax').value).size >= 20 ? true : undefined));
      walking.set('coinbase', { mode: 'off', value: null, delayMs: 0 });
      walking.close();
      return { seen: [...seen].slice(0, 3), last: walking.price('quidax').value };
    };
    const { seen, last } = await walk('one');
    for (const value of seen) expect(Math.abs(Number(value) - 1_583.5)).toBeLessThan(13);
    expect((await walk('two')).seen[0]).toBe(seen[0]);
    const again = new Rates({ file: join(folder, 'one'), stepMs: 0 });
    expect(again.price('quidax').value).toBe(last);
    expect(again.settings('coinbase').mode).toBe('off');
    again.close();
    rmSync(folder, { recursive: true });
  });
});

import type { IncomingMessage, ServerResponse } from 'node:http';
import { formatDecimal, parseDecimal, RATE_SCALE } from '@usdt-africa/kernel';
import { send, sendJson } from '../kit/http-messages.js';
import { HttpService } from '../kit/http-service.js';
import { RATE_SOURCES } from './rates.js';
import type { Price, Rates, RateSource } from './rates.js';

/** Half the spread between bid and ask: ₦0.40. */
const HALF_SPREAD = 4_000n;

/** Serves each source's price in that source's own shape. */
export function ratesService(rates: Rates, port: number): HttpService {
  return new HttpService((request, response) => answer(rates, request, response), port, 'SANDBOX_RATES_PORT');
}

async function answer(rates: Rates, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = new URL(request.url ?? '/', 'http://rates').pathname;
  const source = RATE_SOURCES.find((one) => path === `/${one}`);
  if (!source || request.method !== 'GET') return sendJson(response, 404, { error: 'not found' });
  const { mode, delayMs } = rates.settings(source);
  if (mode === 'cut') return void response.destroy();
  if (mode === 'off') return sendJson(response, 503, { error: 'service unavailable' });
  if (mode === 'slow') await later(response, delayMs);
  send(response, 200, 'application/json', shaped(source, rates.price(source)));
}

/** The price as the source writes it. A number in JSON is written from the decimal text, never through a float. */
function shaped(source: RateSource, price: Price): string {
  const two = (value: bigint) => formatDecimal(value / 100n, 2);
  const value = parseDecimal(price.value, RATE_SCALE);
  switch (source) {
    case 'quidax':
      return JSON.stringify({
        status: 'success',
        message: 'Successful',
        data: {
          at: price.at,
          ticker: {
            buy: two(value - HALF_SPREAD),
            sell: two(value + HALF_SPREAD),
            low: two(value - 20n * HALF_SPREAD),
            high: two(value + 20n * HALF_SPREAD),
            open: two(value - 3n * HALF_SPREAD),
            last: two(value),
            vol: '184220.51',
          },
        },
      });
    case 'coingecko':
      return `{"tether":{"ngn":${two(value).replace(/\.?0+$/, '')},"last_updated_at":${price.at}}}`;
    case 'coinbase':
      return JSON.stringify({ data: { currency: 'USDT', rates: { NGN: two(value) } } });
  }
}

function later(response: ServerResponse, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

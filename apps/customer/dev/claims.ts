/** Look-ups of a transaction hash in the mock API: the hash selects the result. */
import { ClaimView } from '@usdt-africa/contracts/api';
import { at } from './market.js';
import { sample } from './sample.js';

const receivedAt = at('12:40:18');
const deposit = { amount: '40.000000', receivedAt };
const USDC = { kind: 'TRC20', id: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', name: 'USDC' } as const;
const RESULTS = {
  'not-final': { ...deposit, confirmations: 12 },
  waiting: { truth: 'not-final', confirmations: 0, orderNumber: null },
  failed: { outcome: 'OUT_OF_ENERGY', feeTrx: '13.400000', receivedAt, orderNumber: null },
  'not-ours': { ...deposit, to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', orderNumber: null },
  'another-token': { ...deposit, token: USDC },
  taken: { orderNumber: null },
  credited: deposit,
  'own-order': { truth: 'credited', amount: '250.000000', receivedAt, orderNumber: 'S482039551845' },
  'below-minimum': { amount: '0.400000', receivedAt, held: 'below-minimum' },
  held: { ...deposit, held: 'checking' },
  attached: deposit,
  paused: deposit,
  'with-people': deposit,
  unknown: { orderNumber: null },
} as const satisfies Readonly<Record<string, Partial<ClaimView>>>;
type Result = keyof typeof RESULTS;
const NAMES = Object.keys(RESULTS) as Result[];
const ID = '5be2c4a07d913f6e8b52017c9da4f3e61b08d7265ac94ef31287b60d5c3e';

/** A hash for each result. */
export const HASHES = Object.fromEntries(
  NAMES.map((name, nth) => [name, `${ID}${(nth + 1).toString(16).padStart(4, '0')}`]),
) as Readonly<Record<Result, string>>;

/** @param number the order that the transaction is claimed for; null: the customer's */
export function claimView(number: string | null, text: string): ClaimView {
  const hash = /[0-9a-f]{64}/.exec(text.toLowerCase())?.[0] ?? null;
  const name = NAMES.find((each) => HASHES[each] === hash) ?? 'unknown';
  const isOther = /0x/i.test(text) && name === 'unknown';
  const truth = hash === null ? 'no-hash' : isOther ? 'another-network' : (name as ClaimView['truth']);
  return sample(ClaimView, {
    truth,
    transactionId: hash,
    orderNumber: hash === null || isOther ? null : (number ?? 'S482039551845'),
    confirmationsNeeded: 19,
    minimum: '1.000000',
    explorerUrl: hash && `https://explorer.example/transaction/${hash}`,
    ...(hash === null || isOther ? {} : RESULTS[name]),
  });
}

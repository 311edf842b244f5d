/** What became of a pasted transaction, as the invented API knows it: the end of the hash selects the answer. */
const ID = '5be2c4a07d913f6e8b52017c9da4f3e61b08d7265ac94ef31287b60d5c3e';

/** A hash whose answer is this. */
export const HASHES = {
  'not-final': `${ID}0001`,
  waiting: `${ID}0002`,
  failed: `${ID}0003`,
  'not-ours': `${ID}0004`,
  'another-token': `${ID}0005`,
  taken: `${ID}0006`,
  credited: `${ID}0007`,
  'own-order': `${ID}0008`,
  'below-minimum': `${ID}0009`,
  held: `${ID}000a`,
  attached: `${ID}000b`,
  paused: `${ID}000c`,
  'with-people': `${ID}000d`,
  unknown: `${ID}000e`,
};
const NAMES = new Map(Object.entries(HASHES).map(([name, hash]) => [hash, name]));
const RECEIVED = '2026-11-21T12:40:18.000Z';

const FACTS = {
  'not-final': { amount: '40.000000', confirmations: 12, receivedAt: RECEIVED },
  waiting: { truth: 'not-final', confirmations: 0, orderNumber: null },
  failed: { outcome: 'OUT_OF_ENERGY', feeTrx: '13.400000', receivedAt: RECEIVED, orderNumber: null },
  'not-ours': {
    amount: '40.000000',
    to: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    receivedAt: RECEIVED,
    orderNumber: null,
  },
  'another-token': {
    amount: '40.000000',
    token: { kind: 'TRC20', id: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', name: 'USDC' },
    receivedAt: RECEIVED,
  },
  taken: { orderNumber: null },
  credited: { amount: '40.000000', receivedAt: RECEIVED },
  'own-order': { truth: 'credited', amount: '250.000000', receivedAt: RECEIVED, orderNumber: 'S482039551845' },
  'below-minimum': { amount: '0.400000', receivedAt: RECEIVED, held: 'below-minimum' },
  held: { amount: '40.000000', receivedAt: RECEIVED, held: 'checking' },
  attached: { amount: '40.000000', receivedAt: RECEIVED },
  paused: { amount: '40.000000', receivedAt: RECEIVED },
  'with-people': { amount: '40.000000', receivedAt: RECEIVED },
  unknown: { orderNumber: null },
};

/** @param {string | null} number the order that it is claimed for */
export function claimView(number, { transactionId: text }) {
  const hash = /[0-9a-f]{64}/.exec(text.toLowerCase())?.[0] ?? null;
  const name = hash === null ? 'no-hash' : (NAMES.get(hash) ?? (/0x/i.test(text) ? 'another-network' : 'unknown'));
  return {
    truth: name,
    transactionId: hash,
    orderNumber: ['no-hash', 'another-network'].includes(name) ? null : (number ?? 'S482039551845'),
    amount: null,
    token: null,
    confirmations: null,
    confirmationsNeeded: 19,
    receivedAt: null,
    outcome: null,
    feeTrx: null,
    minimum: '1.000000',
    held: null,
    to: null,
    explorerUrl: hash && `https://explorer.example/transaction/${hash}`,
    ...FACTS[name],
  };
}

import { readTransactionId } from './transaction-id.js';

const ID = '5be2c4a07d913f6e8b52017c9da4f3e61b08d7265ac94ef31287b60d5c3e9fd8';
const hash = (prefixed: boolean) => ({ kind: 'hash', transactionId: ID, prefixed });

describe('readTransactionId', () => {
  it.each([
    ['as it is', ID, false],
    [
      'in capitals, with spaces and a line break',
      ` ${ID.slice(0, 30).toUpperCase()}\n${ID.slice(30).toUpperCase()} `,
      false,
    ],
    ['with 0x', `0x${ID}`, true],
    ['in an explorer’s address', `https://tronscan.org/#/transaction/${ID}?lang=en`, false],
    ['in another network’s explorer', `https://bscscan.com/tx/0x${ID}`, true],
  ])('SELL-15 reads a hash %s', (_how, text, prefixed) => {
    expect(readTransactionId(text)).toEqual(hash(prefixed));
  });

  it('SELL-15 knows a signature of Solana by its shape', () => {
    const signature = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW';
    expect(readTransactionId(signature)).toEqual({ kind: 'another-network' });
  });

  it.each([
    ['an address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['a hash that was cut off', ID.slice(0, 18)],
    ['more digits than a hash has', `${ID}a`],
    ['an order’s number', 'S063271508494'],
  ])('SELL-15 finds no hash in %s', (_what, text) => {
    expect(readTransactionId(text)).toEqual({ kind: 'none' });
  });
});

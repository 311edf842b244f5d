import { isPlainOfCrypto } from './note.js';
import { TransactionNoteRequest, TransactionsFilter, TransactionsRequest } from './transactions.js';

describe('the words of a note', () => {
  it.each([
    'usdt',
    'My USDT sale',
    'BTC',
    'b.t.c',
    'b t c',
    'U S D T',
    'crypto',
    'cryptic cryptocurrency',
    'bit-coin? bitcoin',
    'Cr\u00fdpto',
    'ＣＲＹＰＴＯ',
    'b1tc0in',
    'sold coins',
    'eth',
    'TRC20 transfer',
    'p2p',
    'tr0n',
    'u$dt',
  ])('TXN-04 are rejected when they mention crypto: %s', (note) => {
    expect(isPlainOfCrypto(note)).toBe(false);
  });

  it.each([
    '',
    'School fees',
    'Rent for March, room 3',
    'Ọ̀wọ́ ilé',
    'Kuɗin makaranta',
    'Ego ụlọ akwụkwọ',
    'Together we eat',
    'Electronics: 2 phones, 1 leather wallet',
    'Ethel’s birthday',
    'Patronage',
    'A b c',
    '₦50 000 for Tunde',
    'cosmetics and bnaira',
    'Airbnb in Lekki',
  ])('TXN-04 are accepted when they do not mention crypto: %s', (note) => {
    expect(isPlainOfCrypto(note)).toBe(true);
  });

  it('TXN-04 are checked by the request for crypto and length, and trimmed', () => {
    expect(TransactionNoteRequest.safeParse({ note: 'two bitcoins' }).error?.issues[0]?.message).toBe('note-crypto');
    expect(TransactionNoteRequest.safeParse({ note: ' Rent ' }).data).toEqual({ note: 'Rent' });
    expect(TransactionNoteRequest.safeParse({ note: 'a'.repeat(281) }).error?.issues[0]?.message).toBe('too-long');
  });
});

describe('transaction list filters', () => {
  it('TXN-02 exclude only hidden transactions by default', () => {
    expect(TransactionsRequest.parse({})).toEqual({
      filter: {
        search: '',
        from: null,
        to: null,
        recipients: [],
        types: [],
        states: [],
        direction: 'all',
        balances: [],
        hidden: false,
      },
      after: null,
      limit: 20,
    });
  });

  it.each([
    ['a day that is none', { from: '2026-02-30' }, 'day'],
    ['a day written otherwise', { to: '1 Oct 2026' }, 'day'],
    ['a state that is none', { states: ['paid'] }, 'invalid'],
    ['a key that is none', { recipients: ['x'] }, 'invalid'],
    ['a search that is too long', { search: 'a'.repeat(101) }, 'too-long'],
    ['signs that nobody types', { search: 'a\u0000' }, 'unsafe-characters'],
  ])('TXN-02 reject %s', (_name, filter, code) => {
    expect(TransactionsFilter.safeParse(filter).error?.issues[0]?.message).toBe(code);
  });
});

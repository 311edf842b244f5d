import type { RecipientRow } from '@usdt-africa/contracts/api';
import { shownOf } from './shown-recipients';

const row = (id: string): RecipientRow => ({
  id,
  name: id.toUpperCase(),
  nickname: '',
  bankCode: '058',
  bankName: 'Guaranty Trust Bank',
  bankShortName: 'GTBank',
  account: '··8174',
  isOwn: false,
  trusted: false,
  nameChanged: false,
  paidTimes: 0,
});
const [ada, bola, chidi] = [row('ada'), row('bola'), row('chidi')] as const;
const ids = (rows: readonly RecipientRow[]) => rows.map(({ id }) => id);

describe('WALLET-04 recipients on the form', () => {
  it('WALLET-04 shows the first two, each once', () => {
    expect(ids(shownOf([bola, ada, bola, chidi], null))).toEqual(['bola', 'ada']);
    expect(ids(shownOf([], null))).toEqual([]);
  });

  it('WALLET-04 keeps the chosen one where it is, and puts it first where it was not shown', () => {
    expect(ids(shownOf([bola, ada, chidi], 'ada'))).toEqual(['bola', 'ada']);
    expect(ids(shownOf([bola, ada, chidi], 'chidi'))).toEqual(['chidi', 'bola']);
    expect(ids(shownOf([bola, ada], 'deleted'))).toEqual(['bola', 'ada']);
  });
});

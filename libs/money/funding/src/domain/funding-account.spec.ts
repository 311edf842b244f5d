import { evolveAll } from '@usdt-africa/kernel';
import { ACCOUNT_ID, START } from '../../test/samples.js';
import {
  endAccount,
  type FundingAccount,
  fundingAccountDecider,
  type FundingAccountEvent,
  intend,
  openAccount,
  refuseAccount,
  requestAccount,
} from './funding-account.js';

const NOW = new Date(START);
const REQUEST = { accountId: ACCOUNT_ID, provider: 'paystack', customerCode: 'CUS_1' };
const OPENED = {
  provider: 'paystack',
  providerId: '253',
  bankName: 'Wema Bank',
  bankSlug: 'wema-bank',
  account: { $sealed: { v: 1 as const, s: 'x', c: 'x' } },
  numberIndex: 'a'.repeat(64),
};
const INTENT = { accountId: ACCOUNT_ID, intentId: ACCOUNT_ID, amountKobo: '1000000' };
const given = (...events: readonly FundingAccountEvent[]): FundingAccount =>
  evolveAll(fundingAccountDecider, fundingAccountDecider.initial, events);
const requested = (): FundingAccount => given(...requestAccount(given(), REQUEST, NOW));
const then = (account: FundingAccount, events: readonly FundingAccountEvent[]): FundingAccount =>
  evolveAll(fundingAccountDecider, account, events);

describe('a customer’s account number', () => {
  it('WALLET-02 is requested and opened once', () => {
    expect(requestAccount(requested(), REQUEST, NOW)).toEqual([]);
    const open = then(requested(), openAccount(requested(), ACCOUNT_ID, OPENED, NOW));
    expect(open).toMatchObject({ phase: 'open', opened: { providerId: '253' } });
    expect(openAccount(open, ACCOUNT_ID, OPENED, NOW)).toEqual([]);
    expect(requestAccount(open, REQUEST, NOW)).toEqual([]);
  });

  it('WALLET-02 that was refused can be requested again a day later, and is opened where the provider has it after all', () => {
    const refused = then(requested(), refuseAccount(requested(), 'not-available', NOW));
    expect(requestAccount(refused, REQUEST, new Date(START + 23 * 3_600_000))).toEqual([]);
    expect(requestAccount(refused, REQUEST, new Date(START + 24 * 3_600_000))).toHaveLength(1);
    expect(openAccount(refused, ACCOUNT_ID, OPENED, NOW)).toHaveLength(1);
  });

  it('WALLET-02 that ended takes no intent and is not requested again', () => {
    const open = then(requested(), openAccount(requested(), ACCOUNT_ID, OPENED, NOW));
    expect(intend(open, INTENT, NOW)).toMatchObject([{ type: 'FundingIntended', data: { amountKobo: '1000000' } }]);
    const ended = then(open, endAccount(open, 'account-closed', NOW));
    expect(endAccount(ended, 'account-closed', NOW)).toEqual([]);
    expect(requestAccount(ended, REQUEST, NOW)).toEqual([]);
    for (const account of [given(), requested(), ended])
      expect(() => intend(account, INTENT, NOW)).toThrow('no account number');
  });
});

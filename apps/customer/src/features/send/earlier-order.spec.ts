import { EMPTY_DRAFT } from '../../shared/draft/draft';
import type { Draft } from '../../shared/draft/draft';
import { isAnother } from './earlier-order';
import { readSenderForm } from './sender-form';

const recipient = { name: 'ADAEZE OKONKWO', bankName: 'OPay', bankShortName: 'OPay', account: '8035550148' };
const order = { amount: '250.000000', recipient };
const enquiry = {
  id: 'enquiry-1',
  bankCode: '999992',
  bankName: 'OPay',
  accountNumber: '8035550148',
  accountName: 'ADAEZE OKONKWO',
  checkDigit: 'differs',
  checkedAt: '2026-11-21T13:01:00.000Z',
} as const;
const asSent: Draft = {
  ...EMPTY_DRAFT,
  amount: '250',
  bankCode: '999992',
  accountNumber: '8035550148',
  enquiry,
  confirmed: true,
  firstName: 'Temitope',
  lastName: 'Adewale',
  email: 'temitope@gmial.com',
  phone: '803 555 0148',
  recipientEmail: 'adaeze@example.com',
};
const sent = readSenderForm(asSent)!;
const isOther = (change: Partial<Draft>) => isAnother(order, sent, { ...asSent, ...change });

describe('SELL-05 comparison of a placed order with the form', () => {
  it('SELL-05 matches the form however its amount and its sender were typed', () => {
    for (const amount of ['250', '250.00', '0250', '250.']) expect(isOther({ amount })).toBe(false);
    expect(isOther({ firstName: ' Temitope', phone: '0803 555 0148' })).toBe(false);
  });

  it('SELL-05 SELL-16 differs after another choice for a different amount', () => {
    expect(isOther({ mismatch: 'pay' })).toBe(true);
    expect(isAnother(order, { ...sent, mismatch: 'pay' }, { ...asSent, mismatch: 'pay' })).toBe(false);
  });

  it('SELL-05 differs after a change of the account or the amount', () => {
    expect(isOther({ accountNumber: '2087441503', enquiry: null })).toBe(true);
    expect(isOther({ amount: '500' })).toBe(true);
    expect(isOther({ amount: '' })).toBe(true);
  });

  it('SELL-05 differs from one to the same number at another bank, because a phone number is an account at several', () => {
    const palmpay = { ...enquiry, id: 'enquiry-2', bankCode: '999991', bankName: 'PalmPay' };
    expect(isOther({ bankCode: '999991', enquiry: palmpay })).toBe(true);
    // Chosen, without a name check yet.
    expect(isOther({ bankCode: '999991' })).toBe(true);
  });

  it('SELL-02 SELL-05 differs after a change of an email address, because the corrected one is in no order yet', () => {
    expect(isOther({ email: 'temitope@gmail.com' })).toBe(true);
    expect(isOther({ recipientEmail: 'adaeze@example.org' })).toBe(true);
    expect(isOther({ phone: '803 555 0149' })).toBe(true);
  });
});

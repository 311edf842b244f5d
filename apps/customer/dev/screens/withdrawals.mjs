/** Screens of sending naira to a bank account. */
import { AFTER_ALL, PAID, REFUSED, RETURNED, SENDING, SLOW } from '../transfers.ts';
import { own } from './own.mjs';
import { messageText } from './screen.mjs';

const IBRAHIM = '0198a7d0-0000-7000-8000-00000000c0a2';
const NGOZI = '0198a7d0-0000-7000-8000-00000000c0a3';
const TUNDE = '0198a7d0-0000-7000-8000-00000000c0a5';
const text = (words) => (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
const toBank = (name, { draft, features = 'WALLET-04', ...more }) =>
  own(`withdraw-${name}`, features, '/dashboard/wallet/send', {
    session: draft
      ? { 'withdrawal-draft': JSON.stringify({ recipientId: null, amount: '', note: '', agreed: null, ...draft }) }
      : {},
    ...more,
  });
const sent = (name, id, words) =>
  own(`withdrawal-${name}`, 'WALLET-04', `/dashboard/wallet/withdrawals/${id}`, { act: text(words) });
const agreed = {
  terms: { recipientId: IBRAHIM, enquiryId: IBRAHIM, amountKobo: '8500000', note: 'Rent, second half' },
  account: { name: 'IBRAHIM MUSA DANJUMA', bank: 'Moniepoint', accountNumber: '8161733306' },
};

export const WITHDRAWALS = [
  toBank('empty', { act: text('Another bank account') }),
  toBank('filled', {
    draft: { recipientId: IBRAHIM, amount: '85000', note: 'Rent, second half' },
    act: text('confirmed the name'),
  }),
  toBank('short', { draft: { recipientId: IBRAHIM, amount: '250000' }, act: text('more than your balance') }),
  toBank('name-changed', {
    features: 'WALLET-04 RCP-04',
    draft: { recipientId: NGOZI, amount: '12000' },
    act: text('has changed'),
  }),
  toBank('waits', {
    features: 'WALLET-04 AUTH-12',
    draft: { recipientId: TUNDE, amount: '12000' },
    mock: (mock) => (mock.state.people.guard = { waitsUntil: '2026-12-22T10:20:00.000Z', cap: null }),
    act: text('account from 22 Dec'),
  }),
  toBank('over-cap', {
    features: 'WALLET-04 RCP-06',
    draft: { recipientId: TUNDE, amount: '120000' },
    mock: (mock) => (mock.state.people.guard = { waitsUntil: null, cap: '100000.00' }),
    act: text('ntil your first payment has been delivered'),
  }),
  own('withdraw-recipients', 'WALLET-04 RCP-01', '/dashboard/wallet/send/recipients', { act: text('Landlord') }),
  own('withdraw-confirm', 'WALLET-04 AUTH-09', '/dashboard/wallet/send/confirm', {
    session: { 'withdrawal-draft': JSON.stringify({ recipientId: IBRAHIM, amount: '85000', note: '', agreed }) },
    act: text('You’re sending'),
  }),
  sent('sending', SENDING, 'Waiting for Moniepoint'),
  sent('slow', SLOW, 'Still with Moniepoint'),
  sent('paid', PAID, 'In the account'),
  sent('refused', REFUSED, messageText('withdrawal.undone.account', { bank: 'Moniepoint' })),
  sent('returned', RETURNED, 'Moniepoint sent it back'),
  sent('after-all', AFTER_ALL, 'It arrived after all'),
];

/** Screens of sending an order's USDT back. */
import { ACCOUNT } from '../accounts.ts';
import { ADDRESS, COMPLETED, MESSAGE, offer, proof, proved, refund, WALLET } from '../orders.ts';
import { click, messageText, screen } from './screen.mjs';

const OFFERED = 'S730118264917';
const OPEN = 'S730118264918';
const text = (words) => (page) => page.getByText(words).filter({ visible: true }).first().waitFor();
const draft = (number, change = {}) => ({
  'refund-draft': JSON.stringify({ number, address: WALLET, method: 'sum', ...change }),
});
const back = (name, number, more = {}) => screen(`refund-${name}`, 'SELL-14', `/orders/${number}/refund`, more);
/** The page of an open refund in this state. */
const open = (name, values, words, more = {}) =>
  back(name, OPEN, { mock: (mock) => mock.change(OPEN, { refund: values }), act: text(words), ...more });
const byPin = (mock) => {
  mock.state.people.account = ACCOUNT;
  mock.change(OFFERED, { refundOffer: offer({ confirmedBy: 'pin' }) });
};

export const REFUNDS = [
  screen('refunding', 'SELL-14', `/order-status/${OPEN}`),
  screen('refunded', 'SELL-14', '/order-status/S730118264919'),
  back('address', OFFERED, { session: draft(OFFERED), act: text('This TRON address is valid') }),
  back('small', OFFERED, {
    mock: (mock) =>
      mock.change(OFFERED, { refundOffer: offer({ amount: '4.000000', cost: '0.700000', sends: '3.300000' }) }),
    act: text('minus the network'),
  }),
  back('wrong-address', OFFERED, {
    session: draft(OFFERED, { address: `${WALLET.slice(0, -1)}5` }),
    act: text('This isn’t a valid TRON address'),
  }),
  back('own-address', OFFERED, {
    session: draft(OFFERED, { address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv1' }),
    mock: (mock) =>
      mock.fault(/refunds\/codes$/, {
        problem: { status: 422, code: 'own-address', errors: [{ field: 'address', code: 'own-address' }] },
      }),
    act: async (page) => {
      await page.getByLabel('To your wallet, on TRON').fill(WALLET);
      await click('Continue')(page);
      await text('This is our address')(page);
    },
  }),
  back('codes', OFFERED, {
    session: draft(OFFERED),
    act: async (page) => {
      await click('Continue')(page);
      await text('Works for')(page);
    },
  }),
  back('pin', OFFERED, {
    session: draft(OFFERED),
    mock: byPin,
    act: async (page) => {
      await click('Continue')(page);
      await text('Your PIN')(page);
    },
  }),
  back('alike', OFFERED, {
    session: draft(OFFERED),
    mock: (mock) => {
      byPin(mock);
      mock.fault(/refunds$/, { problem: { status: 409, code: 'look-alike-address' } });
    },
    act: async (page) => {
      await click('Continue')(page);
      await page.getByRole('group', { name: 'Your PIN' }).getByRole('textbox').first().pressSequentially('4138');
      await text(messageText('back.alike'))(page);
    },
  }),
  back('waits', OFFERED, {
    mock: (mock) => mock.change(OFFERED, { refundOffer: offer({ notBefore: '2027-12-22T10:20:00.000Z' }) }),
    act: text('You can request a refund from'),
  }),
  back('none', 'S482039551845', { act: text('Nothing can be refunded right now') }),
  open('prove', refund(), 'Send a small amount from it'),
  open('address-needed', refund({ address: null }), 'Not to an exchange'),
  open('sum', refund({ proof: proof(ADDRESS) }), 'Waiting for 0.3741'),
  open('elsewhere', refund({ proof: proof(ADDRESS, { failed: true }) }), 'came from another address'),
  open('over', refund({ proof: proof(ADDRESS, { until: '2026-11-21T14:00:00.000Z' }) }), 'The 30 minutes are over'),
  open('message', refund({ proof: proof(ADDRESS, MESSAGE) }), 'Sign this message in your wallet'),
  open('wrong-signer', refund({ proof: proof(ADDRESS, MESSAGE) }), '', {
    act: async (page) => {
      await page.getByLabel('Signature from your wallet').fill(`0x8b1f${'7'.repeat(122)}c400`);
      await click('Check signature')(page);
      await text('signed by another address')(page);
    },
  }),
  open('end', refund({ proof: proof(ADDRESS) }), '', {
    act: async (page) => {
      await click('Get naira instead')(page);
      await page.getByRole('dialog').waitFor();
    },
  }),
  open('held', proved({ status: 'held', people: 2, mayEnd: true }), '2 team members check it'),
  open('sending', proved({ status: 'sending' }), 'Refund on its way'),
  open('stuck', proved({ status: 'stuck' }), 'Not sent yet'),
  open('completed', proved(COMPLETED), 'Where your money is'),
  open(
    'ended',
    refund({ status: 'ended', endedWhy: 'no-proof', endedAt: '2026-11-28T14:40:12.000Z', mayEnd: false }),
    'The address wasn’t verified',
  ),
];

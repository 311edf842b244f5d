/** Screens of sales that wait for their owner, and of the next sale. */
import { basicLimits, upgrade } from '../accounts.ts';
import { unpaid } from '../transactions.ts';
import { own } from './own.mjs';
import { click, messageText, screen } from './screen.mjs';

const IBRAHIM = '0198a7d0-0000-7000-8000-00000000c0a2';
const WAITING = 'S482039551840';
const sale = (name, number, more) =>
  own(`sale-${name}`, 'SELL-06 TXN-04', `/dashboard/transactions/sell/${number}`, more);

export const NEEDS = [
  own('home-needs', 'SELL-06', '/dashboard', {
    mock: (mock) => (mock.state.people.newer = [unpaid(WAITING)]),
    act: (page) => page.getByText('Waiting for your 250.00 USDT').waitFor(),
  }),
  sale('waiting', WAITING, { act: (page) => page.getByText('Cancel order').waitFor() }),
  sale('short', 'S730118264905', { act: (page) => page.getByText('6.50 missing').waitFor() }),
  sale('rest', 'S730118264906', { act: click('Send the rest') }),
  own('limits-review', 'LIM-02', '/dashboard/limits', {
    mock: (mock) => {
      mock.state.people.limits = basicLimits();
      mock.state.people.upgrade = upgrade();
    },
    act: (page) => page.getByText('is under review').waitFor(),
  }),
  own('sell-amount', 'SELL-11 TXN-06', '/dashboard/sell/amount', {
    session: { 'sale-draft': JSON.stringify({ recipientId: IBRAHIM, preset: true, note: '' }) },
    act: (page) => page.getByText('Ibrahim Musa Danjuma').waitFor(),
  }),
];

/** The deposit page once the held rate has ended. */
export const GUEST_NEEDS = [
  screen('deposit-new-rate', 'RATE-05', `/order/${WAITING}`, {
    mock: (mock) => mock.change(WAITING, { lockSecondsLeft: 0 }),
    act: click('Get a new rate'),
  }),
  screen('deposit-rate-ended', 'RATE-05', `/order/${WAITING}`, {
    mock: (mock) => mock.change(WAITING, { lockSecondsLeft: 0 }),
    act: (page) => page.getByText(messageText('deposit.rate-ended'), { exact: true }).waitFor(),
  }),
];

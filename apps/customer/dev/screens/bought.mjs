/** Screens of purchases. */
import { BOUGHT, completed, held, purchaseView, sent, slow, undone } from '../purchases.ts';
import { purchaseDisputeView } from '../disputes.ts';
import { purchaseTalk } from './conversations.mjs';
import { own } from './own.mjs';
import { screen } from './screen.mjs';

const text = (words) => (page) => page.getByText(words).locator('visible=true').first().waitFor();
const withPurchase = (make) => (mock) => mock.state.bought.set(BOUGHT, make());
const bought = (name, make, words, more = {}) =>
  own(`bought-${name}`, 'TXN-05', `/dashboard/transactions/buy/${BOUGHT}`, {
    mock: withPurchase(make),
    act: text(words),
    ...more,
  });

export const BOUGHT_SCREENS = [
  bought('sending', () => purchaseView(), 'signing the transfer'),
  bought('sent', () => sent(), '7 of 19 confirmations'),
  bought('slow', slow, 'Sent, but not in a block yet'),
  bought('approval', () => held(), 'Waiting for approval'),
  bought('approval-large', () => held({ hold: { ...held().hold, why: 'large' }, nickname: '' }), 'large amount'),
  bought('completed', () => completed(), 'Payment Receipt'),
  ...['expired', 'failed-on-chain', 'not-signed', 'frozen', 'refused', 'not-approved'].map((reason) =>
    bought(`undone-${reason}`, () => undone(reason), 'Back in your balance'),
  ),
  bought('help', () => sent(), '7 of 19 confirmations', {
    features: 'TXN-05 HELP-01',
    act: async (page) => {
      await page.getByRole('button', { name: 'Help' }).click();
      await page.getByRole('dialog').waitFor();
    },
  }),
  own('bought-ask', 'HELP-03 HELP-05', `/dispute/${BOUGHT}`, {
    mock: withPurchase(() => completed()),
    act: async (page) => {
      await page.getByLabel(/In your words/).fill('My wallet shows nothing since this morning.');
      await page.getByText('The block number').waitFor();
    },
  }),
  own('bought-talk', 'HELP-03 HELP-05', `/dispute/${BOUGHT}`, {
    mock: (mock) => {
      withPurchase(() => completed())(mock);
      mock.state.disputes.set(BOUGHT, purchaseDisputeView(completed(), purchaseTalk(completed())));
    },
    act: text('Waiting for your answer'),
  }),
  own('bought-receipt', 'RATE-11', `/dashboard/transactions/buy/${BOUGHT}/receipt`, {
    mock: withPurchase(() => completed()),
    act: text('On the network'),
  }),
  own('bought-unknown', 'TXN-05', '/dashboard/transactions/buy/B000000000000', {
    act: text('There is no order'),
  }),
  screen('bought-masked', 'TRACK-02', `/order-status/${BOUGHT}`, { act: text('7 of 19 confirmations') }),
  screen('bought-tracked', 'TRACK-02', `/track/${BOUGHT}`, { act: text('7 of 19 confirmations') }),
  screen('bought-tracked-undone', 'TRACK-02', '/track/B207551846390', { act: text('Not sent') }),
  own('bought-tracked-own', 'TRACK-02', `/track/${BOUGHT}`, { act: text('This is your order') }),
];

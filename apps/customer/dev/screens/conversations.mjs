/** Conversations with support that the pictures show. */
import { fact, message, opened, purchaseDisputeView, step } from '../disputes.ts';
import { ago } from '../market.ts';

const HOUR = 3_600_000;
const evidenceEntry = (id, evidence) => ({ type: 'evidence', id, ...evidence });

/** An answered dispute of an order whose payout was returned and is paid again. */
export const talk = () => ({
  ...opened(),
  state: 'waiting-us',
  entries: [
    step('s1', 'opened', ago(3 * HOUR)),
    message(
      'customer',
      'My brother has checked Zenith app and the branch. Nothing since morning. Please I need this for school fees today.',
      [{ id: 'f1', name: 'zenith-statement.jpg', kind: 'jpg', bytes: 842_000 }],
    ),
    message(
      'operator',
      'We see the transfer left at 08:41 and Zenith had a fault right after. I am asking them with the session id. You will hear from me by 14:00.',
      [],
      'Femi',
    ),
    evidenceEntry('e1', fact('payout-returned', ago(HOUR), { reference: 'PAY-3M8T-07QF' })),
    message(
      'operator',
      'Zenith returned the transfer at 13:12, so it never reached your brother. We are sending it again now.',
      [],
      'Femi',
    ),
    step('s2', 'paying-again'),
  ],
  answeredBy: 'Femi',
  payingAgain: { naira: '394000.00', at: ago(0) },
  revision: 6,
});

/** A question about a purchase that support has answered. */
export const purchaseTalk = (purchase) => ({
  ...opened(),
  state: 'waiting-customer',
  due: { of: 'customer', at: ago(-72 * HOUR), secondsLeft: 259_200, stopped: null },
  entries: [
    ...purchaseDisputeView(purchase).evidence.map((evidence, index) => evidenceEntry(`p${index}`, evidence)),
    ...opened({ text: 'My wallet shows nothing since this morning.' }).entries,
    message(
      'operator',
      'It is final on TRON. Please add the token USDT (TRC20) in your wallet, then it shows.',
      [],
      'Femi',
    ),
  ],
  answeredBy: 'Femi',
  revision: 4,
});

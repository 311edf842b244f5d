import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';
import type { PurchaseStatus } from '@usdt-africa/contracts/api';

/** A case's figures, as they stand in an answer. */
export interface AnswerFacts {
  /** First name of the recipient; null once it was erased. */
  readonly recipient: string | null;
  readonly bank: string | null;
  /** `₦314,200.00`. */
  readonly naira: string;
  /** When the last payout was paid, Lagos time; null when it was not. */
  readonly paidAt: string | null;
  readonly sessionId: string | null;
  readonly reference: string | null;
}

/** A purchase's figures, as they stand in an answer. */
export interface PurchaseAnswerFacts {
  /** `50.000000 USDT`. */
  readonly usdt: string;
  /** `₦80,000.00`. */
  readonly naira: string;
  readonly address: string;
  readonly hash: string | null;
  readonly block: number | null;
  readonly status: PurchaseStatus;
}

/** Templates for questions about a purchase: those that fit what has become of it. */
export function purchaseAnswers(facts: PurchaseAnswerFacts): AdminCannedAnswers {
  const { usdt, naira, address, hash, block, status } = facts;
  const answer = (id: string, title: string, text: string) => ({ id, title, text, promiseMinutes: null });
  const final = `${usdt} reached ${address} in block ${block ?? ''}, transaction ${hash ?? ''}. Open this transaction on any TRON explorer: it is final. If your wallet does not show it yet, add the token USDT (TRC20) there, or ask the wallet’s support with this transaction.`;
  const underWay = `Your purchase of ${usdt} is on its way and safe. ${hash ? `Its transaction is ${hash}. ` : ''}It becomes final, or ${naira} go back to your wallet by themselves. You need not do anything.`;
  const undone = `No USDT left us for this purchase, and ${naira} are back in your naira wallet. You can buy again at any time.`;
  const approval = `A colleague looks at this purchase before it is sent, because of its size. It is sent after that, or ${naira} go back to your wallet. You need not do anything.`;
  const byStatus = {
    approval: [answer('held', 'It waits for approval', approval)],
    sending: [answer('under-way', 'It is on its way', underWay)],
    sent: [answer('under-way', 'It is on its way', underWay)],
    completed: [answer('final', 'It is final: transaction', final)],
    undone: [answer('came-back', 'The naira are back', undone)],
  };
  const wrongAddress = `A transaction that is final cannot be taken back, not even by us. ${address} is the address that you confirmed. If it belongs to an exchange or a wallet service, ask its support with this transaction: ${hash ?? ''}.`;
  return [
    ...byStatus[status],
    ...(status === 'completed' ? [answer('wrong-address', 'It went to another wallet', wrongAddress)] : []),
    answer(
      'which-wallet',
      'Which wallet is it?',
      `Which wallet or exchange does ${address} belong to, and what does it show now? A picture of it helps.`,
    ),
  ];
}

/** Templates for the most frequent answers. An operator reads and changes them before they are sent. */
export function cannedAnswers(facts: AnswerFacts): AdminCannedAnswers {
  const { naira } = facts;
  const recipient = facts.recipient ?? 'the recipient';
  const bank = facts.bank ?? 'the bank';
  const find = facts.sessionId ? `the session id ${facts.sessionId}` : `the reference ${facts.reference ?? ''}`;
  const answer = (id: string, title: string, text: string, promiseMinutes: number | null = null) => ({
    id,
    title,
    text,
    promiseMinutes,
  });
  return [
    answer(
      'querying-the-bank',
      'We ask the bank',
      `We see that ${naira} left us${facts.paidAt ? ` at ${facts.paidAt}` : ''}. I am asking ${bank} with ${find}, and come back to you within two hours. You need not do anything.`,
      120,
    ),
    answer(
      'request-statement',
      'Please send a statement',
      `Please ask ${recipient} for a picture of the account’s list of transactions of that day, and add it here. Cover whatever we should not see: we only look for ${naira}.`,
    ),
    ...(facts.sessionId
      ? [
          answer(
            'show-session-id',
            'The bank has it: session id',
            `${bank} has confirmed ${naira}. Its session id is ${facts.sessionId}: with it, ${bank} finds the credit at once. Please let ${recipient} ask there, and tell us what they say.`,
          ),
        ]
      : []),
    answer(
      'bank-is-slow',
      'The bank is slow',
      `${bank} shows credits late today. The money is on its way, and nothing is lost. I look at it again within two hours and write to you then.`,
      120,
    ),
    answer(
      'not-taken',
      'The bank did not take it',
      `${bank} did not take ${naira}, so it never left us and is safe. We are sending it again, and you see each step here. You need not do anything.`,
      120,
    ),
    answer(
      'came-back',
      'It came back to us',
      `${bank} sent ${naira} back to us, so it never reached ${recipient}. We are sending it again, and you see each step here.`,
      120,
    ),
    answer(
      'has-it-been-received',
      'Has it arrived?',
      `Has ${naira} arrived meanwhile? Press “It has arrived” below, or tell us what ${recipient} sees.`,
    ),
  ];
}

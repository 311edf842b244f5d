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
  const final = `${usdt} reached ${address} in block ${block ?? ''}, transaction ${hash ?? ''}. It’s final: you can open this transaction on any TRON explorer. If your wallet doesn’t show it yet, add the USDT (TRC20) token there, or send this transaction to the wallet’s support.`;
  const underWay = `Your purchase of ${usdt} is on its way and safe. ${hash ? `Its transaction is ${hash}. ` : ''}Either it becomes final, or ${naira} goes back to your wallet automatically. You don’t need to do anything.`;
  const undone = `We sent no USDT for this purchase, and ${naira} is back in your naira wallet. You can buy again at any time.`;
  const approval = `Because of its size, a colleague checks this purchase before we send it. After that we send it, or ${naira} goes back to your wallet. You don’t need to do anything.`;
  const byStatus = {
    approval: [answer('held', 'Waiting for approval', approval)],
    sending: [answer('under-way', 'On its way', underWay)],
    sent: [answer('under-way', 'On its way', underWay)],
    completed: [answer('final', 'Final: transaction', final)],
    undone: [answer('came-back', 'The naira is back', undone)],
  };
  const wrongAddress = `A final transaction can’t be reversed, not even by us. ${address} is the address you confirmed. If it belongs to an exchange or wallet service, send its support this transaction: ${hash ?? ''}.`;
  return [
    ...byStatus[status],
    ...(status === 'completed' ? [answer('wrong-address', 'It went to another wallet', wrongAddress)] : []),
    answer(
      'which-wallet',
      'Which wallet is it?',
      `Which wallet or exchange does ${address} belong to, and what does it show now? A photo or screenshot helps.`,
    ),
  ];
}

/** Templates for the most frequent answers. An operator reads and changes them before they are sent. */
export function cannedAnswers(facts: AnswerFacts): AdminCannedAnswers {
  const { naira } = facts;
  const recipient = facts.recipient ?? 'the recipient';
  const bank = facts.bank ?? 'the bank';
  const find = facts.sessionId ? `session ID ${facts.sessionId}` : `reference ${facts.reference ?? ''}`;
  const answer = (id: string, title: string, text: string, promiseMinutes: number | null = null) => ({
    id,
    title,
    text,
    promiseMinutes,
  });
  return [
    answer(
      'querying-the-bank',
      'We’re asking the bank',
      `We sent ${naira}${facts.paidAt ? ` at ${facts.paidAt}` : ''}. I’m asking ${bank} about ${find}, and I’ll write to you within two hours. You don’t need to do anything.`,
      120,
    ),
    answer(
      'request-statement',
      'Please send a statement',
      `Please ask ${recipient} for a screenshot of the account’s transactions for that day, and add it here. Cover anything we shouldn’t see: we only look for ${naira}.`,
    ),
    ...(facts.sessionId
      ? [
          answer(
            'show-session-id',
            'The bank has it: session ID',
            `${bank} has confirmed ${naira}. The session ID is ${facts.sessionId}. With it, ${bank} can find the credit at once. Please have ${recipient} ask there, and tell us what they say.`,
          ),
        ]
      : []),
    answer(
      'bank-is-slow',
      'The bank is slow',
      `${bank} is showing credits late today. The money is on its way, and nothing is lost. I’ll check again within two hours and write to you then.`,
      120,
    ),
    answer(
      'not-taken',
      'The bank didn’t accept it',
      `${bank} didn’t accept ${naira}, so it never left us and is safe. We’re sending it again, and you can see each step here. You don’t need to do anything.`,
      120,
    ),
    answer(
      'came-back',
      'It came back to us',
      `${bank} sent ${naira} back to us, so it never reached ${recipient}. We’re sending it again, and you can see each step here.`,
      120,
    ),
    answer(
      'has-it-been-received',
      'Has it arrived?',
      `Has ${naira} arrived by now? Tap “It has arrived” below, or tell us what ${recipient} sees.`,
    ),
  ];
}

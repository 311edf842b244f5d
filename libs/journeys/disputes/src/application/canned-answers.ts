import type { AdminCannedAnswers } from '@usdt-africa/contracts/admin';

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

import { DECIMALS, formatMoney, Refusal } from '@usdt-africa/kernel';
import type { Bank } from '../bank/bank.js';
import type { Webhooks } from '../bank/webhooks.js';
import { creditBody } from '../bank/collections-wire.js';
import type { ControlRoute } from './control-server.js';
import { wrong } from './fields.js';
import type { Fields } from './fields.js';
import { type BankCredit, type BankRefund, type DedicatedAccount, numberBank } from '../bank/collections-model.js';

/** ₦100: the least that an account number takes. */
const LEAST_KOBO = 10_000n;
const MOST_KOBO = 1_000_000_000_000n;

/** A credit as the control API shows it: amounts in naira, decimal text. */
export function creditShown(credit: BankCredit): Record<string, unknown> {
  return {
    id: String(credit.id),
    reference: credit.reference,
    status: credit.status,
    amount: formatMoney(BigInt(credit.amount), 'NGN'),
    amountKobo: credit.amount,
    feeKobo: credit.fee,
    accountNumber: credit.accountNumber,
    customerCode: credit.customerCode,
    senderName: credit.senderName,
    senderBank: credit.senderBank,
    narration: credit.narration,
    paidAt: credit.paidAt,
    isSeen: credit.isSeen,
    settlement: credit.settlement,
    dispute: credit.dispute,
  };
}

/** A refund as the control API shows it. */
export function refundShown(refund: BankRefund): Record<string, unknown> {
  return {
    id: String(refund.id),
    transactionId: String(refund.creditId),
    transactionReference: refund.creditReference,
    status: refund.status,
    amount: formatMoney(BigInt(refund.amount), 'NGN'),
    amountKobo: refund.amount,
    createdAt: refund.createdAt,
    updatedAt: refund.updatedAt,
  };
}

/** An account number as the control API shows it. */
export function accountShown(account: DedicatedAccount): Record<string, unknown> {
  return { ...account, bankName: numberBank(account.bankSlug).name };
}

/** The part of the control API that pays into account numbers, settles, takes back and refunds. */
export function collectionControls({ bank, webhooks }: { bank: Bank; webhooks: Webhooks }): ControlRoute[] {
  const found = (reference: string): BankCredit => {
    const credit = bank.collections.find(reference);
    if (!credit) throw new Refusal(404, 'not_found', 'The bank has no payment with this reference.');
    return credit;
  };
  const disputed = (reference: string, act: 'dispute' | 'takeBack') => {
    const { status } = found(reference);
    const credit = bank.collections[act](reference);
    if (!credit) throw new Refusal(409, 'not_possible', `This payment is ${status}, or already disputed.`);
    return creditShown(credit);
  };
  const concluded = (id: string, status: 'processed' | 'failed' | 'needs-attention') => {
    const refund = bank.refunds.find(id);
    if (!refund) throw new Refusal(404, 'not_found', 'The bank has no refund with this ID.');
    const next = bank.refunds.conclude(id, status);
    if (!next) throw new Refusal(409, 'not_possible', `A refund that is ${refund.status} cannot become ${status}.`);
    return refundShown(next);
  };
  return [
    [
      'POST',
      '/control/bank/pay-in',
      ({ fields }) => {
        const credit = bank.collections.payIn({
          accountNumber: fields.text('accountNumber'),
          amount: amountIn(fields),
          senderName: fields.optionalText('senderName'),
          senderBank: fields.optionalText('senderBank'),
          narration: fields.optionalText('narration'),
        });
        if (!credit) throw new Refusal(404, 'not_found', 'This account number doesn’t exist.');
        return creditShown(credit);
      },
    ],
    [
      'GET',
      '/control/bank/credits',
      ({ query }) => {
        const limit = Math.min(Number(query.get('limit') ?? 100) || 100, 100_000);
        const account = query.get('account');
        const credits = bank.collections.all().filter((one) => account === null || one.accountNumber === account);
        return { credits: credits.reverse().slice(0, limit).map(creditShown) };
      },
    ],
    ['GET', '/control/bank/credits/:reference', ({ parameters }) => creditShown(found(parameters['reference']!))],
    [
      'POST',
      '/control/bank/credits/:reference/dispute',
      ({ parameters }) => disputed(parameters['reference']!, 'dispute'),
    ],
    [
      'POST',
      '/control/bank/credits/:reference/take-back',
      ({ parameters }) => disputed(parameters['reference']!, 'takeBack'),
    ],
    [
      'POST',
      '/control/bank/credits/:reference/webhook',
      ({ parameters, fields }) => {
        const credit = found(parameters['reference']!);
        const body = creditBody(bank.collections.onWire(credit), 0);
        webhooks.replayNews(
          { event: 'charge.success', reference: credit.reference, body },
          { copies: fields.integer('copies', 1, 100, 1), forged: fields.flag('forged', false) },
        );
      },
    ],
    [
      'POST',
      '/control/bank/credits/:reference/list',
      ({ parameters, fields }) => {
        const { reference } = found(parameters['reference']!);
        const amount = fields.has('amount') ? fields.amount('amount', DECIMALS.NGN).toString() : null;
        bank.collections.alterList(reference, { amount, isHidden: fields.flag('hidden', false) });
      },
    ],
    [
      'POST',
      '/control/bank/settle',
      () => {
        const settled = bank.collections.settle();
        return { settled: settled.map(creditShown), balance: formatMoney(bank.account.balance, 'NGN') };
      },
    ],
    ['GET', '/control/bank/accounts', () => ({ accounts: bank.accounts.all().reverse().map(accountShown) })],
    [
      'POST',
      '/control/bank/accounts/:number/close',
      ({ parameters }) => {
        const account = bank.accounts.byNumber(parameters['number']!);
        if (!account?.isAssigned) throw new Refusal(404, 'not_found', 'This account number isn’t in use now.');
        return accountShown(bank.accounts.close(account.id));
      },
    ],
    ['GET', '/control/bank/refunds', () => ({ refunds: bank.refunds.all().reverse().map(refundShown) })],
    ['POST', '/control/bank/refunds/:id/process', ({ parameters }) => concluded(parameters['id']!, 'processed')],
    ['POST', '/control/bank/refunds/:id/fail', ({ parameters }) => concluded(parameters['id']!, 'failed')],
    [
      'POST',
      '/control/bank/refunds/:id/needs-attention',
      ({ parameters }) => concluded(parameters['id']!, 'needs-attention'),
    ],
  ];
}

function amountIn(fields: Fields): bigint {
  const kobo = fields.has('amountKobo') ? fields.amount('amountKobo', 0) : fields.amount('amount', DECIMALS.NGN);
  if (kobo < LEAST_KOBO || kobo > MOST_KOBO) throw wrong('amount', 'at least ₦100 and at most ₦10 billion is needed');
  return kobo;
}

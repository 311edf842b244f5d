import { DECIMALS, formatMoney, Refusal } from '@usdt-africa/kernel';
import type { Bank } from '../bank/bank.js';
import { BANKS, bankOf } from '../bank/banks.js';
import { BANK_FAULTS, bankFault } from '../bank/faults.js';
import type { BankFault } from '../bank/faults.js';
import type { BankSettings, Transfer } from '../bank/model.js';
import type { PaystackServer } from '../bank/paystack-server.js';
import type { Webhooks } from '../bank/webhooks.js';
import { wrong } from './fields.js';
import { RawAnswer } from './control-server.js';
import type { ControlRoute } from './control-server.js';

const HOUR = 3_600_000;

/** A transfer as the control API shows it: amounts in naira, decimal text. */
export function transferShown(bank: Bank, transfer: Transfer): Record<string, unknown> {
  const recipient = bank.recipient(transfer.recipientCode)!;
  return {
    reference: transfer.reference,
    code: transfer.code,
    status: transfer.status,
    amount: formatMoney(BigInt(transfer.amount), 'NGN'),
    amountKobo: transfer.amount,
    feeKobo: transfer.fee,
    stampDutyKobo: transfer.stampDuty,
    accountNumber: recipient.accountNumber,
    accountName: recipient.accountName,
    bankCode: recipient.bankCode,
    bankName: recipient.bankName,
    reason: transfer.reason,
    failure: transfer.failure,
    sessionId: transfer.sessionId,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
    next: transfer.next,
  };
}

/** Each fault of the catalogue with its switch. */
export function faultsShown(
  bank: Bank,
): (BankFault & { on: boolean; remaining: number | null; setTo: number | null })[] {
  const active = new Map(bank.faults.list().map((fault) => [fault.id, fault]));
  return BANK_FAULTS.map((fault) => {
    const on = active.get(fault.id);
    return { ...fault, on: on !== undefined, remaining: on?.remaining ?? null, setTo: on?.value ?? null };
  });
}

function instantOf(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw wrong('at', 'a time such as "2026-11-20T09:11:00Z" is needed');
  return time;
}

/** The bank, what calls back for it, and where it is reached. */
export interface BankParts {
  readonly bank: Bank;
  readonly webhooks: Webhooks;
  readonly server: PaystackServer;
}

/** The bank's part of the control API. */
export function bankRoutes({ bank, server, webhooks }: BankParts): ControlRoute[] {
  const found = (reference: string): Transfer => {
    const transfer = bank.transfer(reference);
    if (!transfer) throw new Refusal(404, 'not_found', 'The bank has no transfer with this reference.');
    return transfer;
  };
  const concluded = (reference: string, status: 'success' | 'failed' | 'reversed', failure?: string) => {
    const transfer = found(reference);
    const next = bank.conclude(reference, status, failure);
    if (!next) throw new Refusal(409, 'not_possible', `A transfer that is ${transfer.status} cannot become ${status}.`);
    return transferShown(bank, next);
  };
  return [
    [
      'GET',
      '/control/bank/transfers',
      ({ query }) => {
        const limit = Math.min(Number(query.get('limit') ?? 100) || 100, 100_000);
        const account = query.get('account');
        const shown = bank.transfers().map((transfer) => transferShown(bank, transfer));
        return {
          transfers: shown
            .filter((one) => account === null || one['accountNumber'] === account)
            .reverse()
            .slice(0, limit),
        };
      },
    ],
    [
      'GET',
      '/control/bank/transfers/:reference',
      ({ parameters }) => transferShown(bank, found(parameters['reference']!)),
    ],
    [
      'POST',
      '/control/bank/transfers/:reference/settle',
      ({ parameters }) => concluded(parameters['reference']!, 'success'),
    ],
    [
      'POST',
      '/control/bank/transfers/:reference/fail',
      ({ parameters, fields }) =>
        concluded(parameters['reference']!, 'failed', fields.optionalText('failure') ?? 'Failed by hand'),
    ],
    [
      'POST',
      '/control/bank/transfers/:reference/reverse',
      ({ parameters, fields }) =>
        concluded(
          parameters['reference']!,
          'reversed',
          fields.optionalText('failure') ?? 'Returned by the receiving bank',
        ),
    ],
    [
      'POST',
      '/control/bank/transfers/:reference/webhook',
      ({ parameters, fields }) => {
        const transfer = found(parameters['reference']!);
        const copies = fields.integer('copies', 1, 100, 1);
        webhooks.replay(transfer, bank.recipient(transfer.recipientCode)!, {
          copies,
          forged: fields.flag('forged', false),
        });
      },
    ],
    [
      'POST',
      '/control/bank/transfers/:reference/statement',
      ({ parameters, fields }) => {
        const { reference } = found(parameters['reference']!);
        const amount = fields.has('amount') ? fields.amount('amount', DECIMALS.NGN).toString() : null;
        const fee = fields.has('fee') ? fields.amount('fee', DECIMALS.NGN).toString() : null;
        bank.statement.alter(reference, { amount, fee, hidden: fields.flag('hidden', false) });
      },
    ],
    [
      'POST',
      '/control/bank/statement',
      ({ fields }) => {
        const at = fields.optionalText('at');
        const added = bank.addToStatement(
          fields.text('reference'),
          fields.amount('amount', DECIMALS.NGN),
          at === null ? bank.now() : instantOf(at),
        );
        if (!added) throw new Refusal(409, 'not_possible', 'There is no recipient yet. A line needs one.');
        return transferShown(bank, added);
      },
    ],
    [
      'DELETE',
      '/control/bank/statement',
      () => {
        bank.statement.mend();
        bank.collections.mendList();
      },
    ],
    [
      'GET',
      '/control/bank/statement.csv',
      ({ query }) => {
        const [from, to] = [query.get('from'), query.get('to')];
        const window = { from: from === null ? null : instantOf(from), to: to === null ? null : instantOf(to) };
        return new RawAnswer(
          'text/csv; charset=utf-8',
          bank.statement.csv({ status: null, ...window }),
          "default-src 'none'",
        );
      },
    ],
    ['GET', '/control/bank/faults', () => ({ faults: faultsShown(bank) })],
    [
      'POST',
      '/control/bank/faults',
      async ({ fields }) => {
        const fault = bankFault(fields.text('fault'));
        if (!fault) throw wrong('fault', 'no such fault');
        if (fields.flag('on', true)) {
          const times = fields.optionalInteger('times', 1, 1_000_000);
          bank.faults.on(fault.id, times, fault.value ? fields.optionalInteger('value', 1, fault.value.max) : null);
        } else bank.faults.off(fault.id);
        await server.followLine();
        return { faults: faultsShown(bank) };
      },
    ],
    [
      'DELETE',
      '/control/bank/faults',
      async () => {
        bank.faults.clear();
        await server.followLine();
        return { faults: faultsShown(bank) };
      },
    ],
    [
      'GET',
      '/control/bank/account',
      () => ({
        balance: formatMoney(bank.account.balance, 'NGN'),
        balanceKobo: bank.account.balance.toString(),
        entries: bank.account.entries(),
      }),
    ],
    [
      'POST',
      '/control/bank/balance',
      ({ fields }) => {
        bank.account.setBalance(fields.amount('amount', DECIMALS.NGN));
        return { balance: formatMoney(bank.account.balance, 'NGN') };
      },
    ],
    ['GET', '/control/bank/settings', () => bank.settings],
    [
      'POST',
      '/control/bank/settings',
      ({ fields }) => {
        const next: { -readonly [K in keyof BankSettings]?: BankSettings[K] } = {};
        if (fields.has('settleDelayMs')) next.settleDelayMs = fields.integer('settleDelayMs', 0, 72 * HOUR);
        if (fields.has('resolveDelayMs')) next.resolveDelayMs = fields.integer('resolveDelayMs', 0, 60_000);
        if (fields.has('slowAccountMs')) next.slowAccountMs = fields.integer('slowAccountMs', 0, 600_000);
        if (fields.has('otpRequired')) next.otpRequired = fields.flag('otpRequired');
        if (fields.has('settlementDelayMs')) next.settlementDelayMs = fields.integer('settlementDelayMs', 0, 72 * HOUR);
        if (fields.has('settlesTo')) next.settlesTo = fields.oneOf('settlesTo', ['balance', 'elsewhere'] as const);
        if (fields.has('webhookTimeScale')) next.webhookTimeScale = Number(fields.amount('webhookTimeScale', 6)) / 1e6;
        bank.change(next);
        return bank.settings;
      },
    ],
    ['GET', '/control/bank/banks', () => ({ banks: BANKS.map((one) => ({ ...one, down: bank.isDown(one.code) })) })],
    [
      'POST',
      '/control/bank/banks/:code',
      ({ parameters, fields }) => {
        const code = parameters['code']!;
        if (!bankOf(code)) throw new Refusal(404, 'not_found', 'There is no bank with this code.');
        const others = bank.settings.banksDown.filter((one) => one !== code);
        bank.change({ banksDown: fields.flag('down') ? [...others, code] : others });
        return { banksDown: bank.settings.banksDown };
      },
    ],
    [
      'POST',
      '/control/bank/names/:code/:account',
      ({ parameters, fields }) => {
        const { code, account } = parameters as { code: string; account: string };
        if (!bankOf(code)) throw new Refusal(404, 'not_found', 'There is no bank with this code.');
        const name = fields.optionalText('name');
        const { [`${code}/${account}`]: _, ...others } = bank.settings.renamed;
        bank.change({ renamed: name === null ? others : { ...others, [`${code}/${account}`]: name } });
        return { name: bank.nameOn(code, account) };
      },
    ],
    [
      'GET',
      '/control/bank/webhooks',
      ({ query }) => {
        const limit = Math.min(Number(query.get('limit') ?? 50) || 50, 1_000);
        return { webhooks: webhooks.deliveries().reverse().slice(0, limit) };
      },
    ],
  ];
}

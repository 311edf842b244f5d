import type { OwnDataView } from '@usdt-africa/contracts/api';
import type { TransferDetails } from '@usdt-africa/contracts/events';
import type { PersonalData, Sealed } from '@usdt-africa/event-store';
import { formatMoney, maskLastName } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type Payee, thirdParty } from './third-party.js';

interface Sender {
  readonly name: string | null;
  readonly bank: string | null;
  readonly account: string | null;
}
interface FundingRow {
  readonly amount_kobo: string;
  readonly status: string;
  readonly reference: string;
  readonly received_at: Date;
  readonly sender: Sealed | null;
}
interface TransferRow {
  readonly number: string;
  readonly sender: string;
  readonly amount_kobo: string;
  readonly made_at: Date;
  readonly details: Sealed;
}
interface WithdrawalRow {
  readonly number: string;
  readonly amount_kobo: string;
  readonly phase: string;
  readonly requested_at: Date;
  readonly recipient: Sealed;
  readonly note: Sealed | null;
  readonly session_id: string | null;
}
interface LineRow {
  readonly at: Date;
  readonly kind: string;
  readonly amount_kobo: string;
  readonly balance_kobo: string;
}

/** All payments into a customer's wallet, oldest first. */
export async function exportedPayments(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
): Promise<OwnDataView['payments']> {
  const { rows } = await pool.query<FundingRow>(
    `select amount_kobo, status, reference, received_at, state->'seen'->'sender' as sender from fundings
     where account_id = $1 order by received_at, funding_id`,
    [accountId],
  );
  await personalData.preload(rows.flatMap(({ sender }) => (sender ? [sender.$sealed.s] : [])));
  return Promise.all(
    rows.map(async ({ amount_kobo: kobo, status, reference, received_at: at, sender: sealed }) => {
      const sender = sealed ? await personalData.open<Sender>(sealed) : null;
      return {
        at: at.toISOString(),
        naira: formatMoney(BigInt(kobo), 'NGN'),
        status,
        reference,
        sender: sender && { name: sender.name, bank: sender.bank, accountNumber: sender.account },
      };
    }),
  );
}

/** All lines of a customer's wallet, oldest first. */
export async function exportedWallet(pool: Pool, accountId: string): Promise<OwnDataView['wallet']> {
  const { rows } = await pool.query<LineRow>(
    'select at, kind, amount_kobo, balance_kobo from wallet_lines where account_id = $1 order by version',
    [accountId],
  );
  return rows.map(({ at, kind, amount_kobo: kobo, balance_kobo: balance }) => ({
    at: at.toISOString(),
    kind,
    naira: formatMoney(BigInt(kobo), 'NGN'),
    balance: formatMoney(BigInt(balance), 'NGN'),
  }));
}

/** All transfers of a customer to and from others, oldest first. */
export async function exportedTransfers(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
): Promise<OwnDataView['transfers']> {
  const { rows } = await pool.query<TransferRow>(
    `select number, from_account_id as sender, amount_kobo, made_at, details from transfers
     where from_account_id = $1 or to_account_id = $1 order by made_at, transfer_id`,
    [accountId],
  );
  await personalData.preload(rows.map(({ details }) => details.$sealed.s));
  return Promise.all(
    rows.map(async ({ number, sender, amount_kobo: kobo, made_at: at, details: sealed }) => {
      const isSender = sender === accountId;
      const details = await personalData.open<TransferDetails>(sealed);
      const person = details && (isSender ? details.to : details.from);
      return {
        at: at.toISOString(),
        direction: isSender ? ('out' as const) : ('in' as const),
        number,
        naira: formatMoney(BigInt(kobo), 'NGN'),
        name: person && maskLastName(person.firstName, person.lastName),
        note: details?.note ?? null,
      };
    }),
  );
}

/** All withdrawals of a customer to bank accounts, oldest first. */
export async function exportedWithdrawals(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
): Promise<OwnDataView['withdrawals']> {
  const { rows } = await pool.query<WithdrawalRow>(
    `select w.number, w.amount_kobo, w.phase, w.requested_at, w.recipient, w.note, e.data->>'sessionId' as session_id
     from withdrawal_work w
     left join events e on e.stream_id = 'withdrawal-' || w.withdrawal_id::text and e.type = 'WithdrawalPaid'
     where w.account_id = $1 order by w.requested_at, w.withdrawal_id`,
    [accountId],
  );
  await personalData.preload(rows.map(({ recipient }) => recipient.$sealed.s));
  return Promise.all(
    rows.map(async ({ number, amount_kobo: kobo, phase, requested_at: at, session_id: sessionId, ...sealed }) => {
      const payee = await personalData.open<Payee>(sealed.recipient);
      const note = sealed.note && (await personalData.open<{ text: string }>(sealed.note));
      return {
        at: at.toISOString(),
        number,
        naira: formatMoney(BigInt(kobo), 'NGN'),
        status: phase,
        recipient: payee && thirdParty(payee),
        note: note?.text ?? null,
        sessionId,
      };
    }),
  );
}

import type { OwnDataView } from '@usdt-africa/contracts/api';
import { type EventData, streams } from '@usdt-africa/contracts/events';
import type { PersonalData, Sealed } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type BoughtTo, nicknameOf } from '../read-model/account-addresses.js';
import { type Payee, thirdParty } from './third-party.js';

type Exported = OwnDataView['transactions'][number];
interface Row {
  order_id: string;
  number: string;
  kind: string;
  at: Date;
  status: Exported['status'];
  amount_micro: string | null;
  naira_kobo: string | null;
  hidden: boolean;
  category: string;
}
interface MarkedEvent {
  readonly stream_id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
}

const PAGE = 500;

/** All transactions of a customer, oldest first, with what they and their payee gave. */
export async function exportedTransactions(
  pool: Pool,
  personalData: PersonalData,
  accountId: string,
): Promise<Exported[]> {
  const all: Exported[] = [];
  for (let place: readonly [Date, string] | null = null; ;) {
    const { rows }: { rows: Row[] } = await pool.query<Row>(
      `select order_id, number, kind, at, status, amount_micro, naira_kobo, hidden, category from account_transactions
       where account_id = $1 and at is not null ${place ? 'and (at, order_id) > ($3, $4::uuid)' : ''}
       order by at, order_id limit $2`,
      [accountId, PAGE, ...(place ?? [])],
    );
    all.push(...(await exported(pool, personalData, rows)));
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return all;
    place = [last.at, last.order_id];
  }
}

async function exported(pool: Pool, personalData: PersonalData, rows: readonly Row[]): Promise<Exported[]> {
  const ids = rows.map(({ order_id: id }) => id);
  const { rows: marked } = await pool.query<MarkedEvent>(
    `select stream_id, type, data from events
     where (stream_id = any($1) and type = 'OrderPlaced')
        or (stream_id = any($3) and type in ('PurchasePlaced', 'PurchaseSettled'))
        or (stream_id = any($4) and type = 'WithdrawalRequested')
        or (stream_id = any($2) and type in ('TransactionNoteSet', 'TransactionFileAdded', 'TransactionFileRemoved'))
     order by stream_id, version`,
    [ids.map(streams.order), ids.map(streams.transaction), ids.map(streams.purchase), ids.map(streams.withdrawal)],
  );
  const of = new Map<string, MarkedEvent[]>();
  for (const one of marked) of.set(one.stream_id, [...(of.get(one.stream_id) ?? []), one]);
  const placed = marked.flatMap(({ type, data }) => (type === 'OrderPlaced' ? [data as Placed] : []));
  await personalData.preload(placed.flatMap(({ sender, recipient }) => [sender.$sealed.s, recipient.$sealed.s]));
  const withdrawals = ids.map((id) => of.get(streams.withdrawal(id))?.[0]?.data as Withdrawn | undefined);
  await personalData.preload(withdrawals.flatMap((one) => (one ? [one.recipient.$sealed.s] : [])));
  return Promise.all(
    rows.map(async (row, at) => {
      const order = of.get(streams.order(row.order_id))?.[0]?.data as Placed | undefined;
      const bought = of.get(streams.purchase(row.order_id)) ?? [];
      const { note, files } = marks(of.get(streams.transaction(row.order_id)) ?? []);
      const sender = order ? await personalData.open<Sender>(order.sender) : null;
      const recipient = order?.recipient ?? withdrawals[at]?.recipient;
      const payee = recipient ? await personalData.open<Payee>(recipient) : null;
      const words = note ? await personalData.open<{ text: string }>(note) : null;
      const names = await Promise.all(files.map((name) => personalData.open<string>(name)));
      return {
        number: row.number,
        kind: row.kind,
        at: row.at.toISOString(),
        status: row.status,
        usdt: row.amount_micro === null ? null : formatMoney(BigInt(row.amount_micro), 'USDT'),
        naira: row.naira_kobo === null ? null : formatMoney(BigInt(row.naira_kobo), 'NGN'),
        hidden: row.hidden,
        category: row.category,
        sender: sender && {
          firstName: sender.firstName,
          lastName: sender.lastName,
          email: sender.email,
          phone: sender.phone,
        },
        recipient: payee && thirdParty(payee),
        address: await addressOf(personalData, bought),
        note: words?.text ?? '',
        files: names.filter((name) => name !== null),
      };
    }),
  );
}

/** Where the USDT of a purchase went; null for a sale. */
async function addressOf(personalData: PersonalData, bought: readonly MarkedEvent[]): Promise<Exported['address']> {
  const placed = bought.find(({ type }) => type === 'PurchasePlaced')?.data as
    | (BoughtTo & { network: string })
    | undefined;
  const settled = bought.find(({ type }) => type === 'PurchaseSettled')?.data as { txId: string } | undefined;
  if (!placed) return null;
  const { network, address, label } = placed;
  return { network, address, nickname: await nicknameOf(personalData, label), transactionId: settled?.txId ?? null };
}

type Placed = Pick<EventData<'OrderPlaced'>, 'sender' | 'recipient'>;
type Withdrawn = Pick<EventData<'WithdrawalRequested'>, 'recipient'>;
type Sender = NonNullable<Exported['sender']>;

/** The last note, and the files that were not taken away. */
function marks(marked: readonly MarkedEvent[]): { readonly note: Sealed | null; readonly files: readonly Sealed[] } {
  let note: Sealed | null = null;
  const files = new Map<string, Sealed>();
  for (const { type, data } of marked) {
    if (type === 'TransactionNoteSet') note = data['note'] as Sealed | null;
    if (type === 'TransactionFileAdded') files.set(data['fileId'] as string, data['name'] as Sealed);
    if (type === 'TransactionFileRemoved') files.delete(data['fileId'] as string);
  }
  return { note, files: [...files.values()] };
}

import type { EventData } from '@usdt-africa/contracts/events';
import { type EventHandlers, handle, type Projection, typesOf, writeRows } from '@usdt-africa/event-store';

/** A row of `wallet_lines`. Amounts in kobo; of a debit negative. */
type LineRow = Readonly<Record<string, string | null>>;

const LINES: EventHandlers<[], LineRow> = {
  WalletCredited: (data) => lineOf(data, data.amountKobo),
  WalletDebited: (data) => lineOf(data, `-${data.amountKobo}`),
  // It moves nothing in the wallet, which is empty: the line says what is owed, and since when.
  WalletReceivableOpened: ({ accountId, entryId, openKobo, counter, undoes, at }) => ({
    ...{ account_id: accountId, entry_id: entryId, kind: 'receivable', amount_kobo: '0', balance_kobo: '0' },
    ...{ open_kobo: openKobo, counter, undoes, at },
  }),
};

/** Every line of every wallet, with the balance after it. */
export const walletLinesProjection: Projection = {
  name: 'wallet-lines',
  tables: ['wallet_lines'],
  handles: typesOf(LINES),
  async apply(events, tx) {
    const rows = events.map((event) => ({ ...handle(LINES, event)!, version: event.version }));
    await writeRows(tx, { table: 'wallet_lines', key: ['account_id', 'version'], columns: COLUMNS }, rows);
  },
};

const COLUMNS = {
  account_id: 'uuid',
  version: 'integer',
  entry_id: 'uuid',
  kind: 'text',
  amount_kobo: 'bigint',
  balance_kobo: 'bigint',
  open_kobo: 'bigint',
  counter: 'text',
  undoes: 'uuid',
  at: 'timestamptz',
};

function lineOf(data: EventData<'WalletCredited' | 'WalletDebited'>, amountKobo: string): LineRow {
  const { accountId, entryId, kind, balanceKobo, counter, undoes, at } = data;
  return {
    ...{ account_id: accountId, entry_id: entryId, kind, amount_kobo: amountKobo, balance_kobo: balanceKobo },
    ...{ open_kobo: null, counter, undoes, at },
  };
}

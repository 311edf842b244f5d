import type { AdminWithdrawalView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { isEvent, type PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { formatMoney } from '@usdt-africa/kernel';

type Line = AdminWithdrawalView['lines'][number];

/**
 * The entries of these wallets against one ledger account, from the wallets' own streams.
 * @param counter `payable:payout:<id>` or `payable:transfer:<id>`
 */
export async function walletEventsOf(
  store: PostgresEventStore,
  accountIds: readonly string[],
  counter: string,
): Promise<readonly RecordedEvent[]> {
  const { rows } = await store.pool.query<{ stream_id: string; version: number }>(
    `select stream_id, version from events where stream_id = any($1) and data->>'counter' = $2
     order by recorded_at, stream_id, version`,
    [accountIds.map(streams.wallet), counter],
  );
  const read = await Promise.all(
    rows.map(({ stream_id: streamId, version }) => store.readStream(streamId, { from: version, to: version })),
  );
  return read.flat();
}

/** Lines of wallets, as their customers' pages show them. */
export function linesOf(events: readonly RecordedEvent[]): Line[] {
  const naira = (kobo: string): string => formatMoney(BigInt(kobo), 'NGN');
  return events.flatMap((event): Line[] => {
    if (isEvent(event, 'WalletReceivableOpened')) {
      const { accountId, entryId: id, openKobo, at } = event.data;
      return [{ accountId, id, at, kind: 'receivable', naira: naira('0'), balance: naira('0'), owed: naira(openKobo) }];
    }
    if (!isEvent(event, 'WalletCredited', 'WalletDebited')) return [];
    const { accountId, entryId: id, kind, amountKobo, balanceKobo, at } = event.data;
    const signed = event.type === 'WalletDebited' ? `-${amountKobo}` : amountKobo;
    return [{ accountId, id, at, kind, naira: naira(signed), balance: naira(balanceKobo), owed: null }];
  });
}

import { Inject, Injectable } from '@nestjs/common';
import { type Account, accountDecider, type AccountEvent, keepFrozen, unfreeze } from '@usdt-africa/accounts';
import type { ApprovalExecutor, GrantedRequest } from '@usdt-africa/approvals';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { execute, foldRecorded, PostgresEventStore } from '@usdt-africa/event-store';
import { account as principalOf, type Clock, type Refusal } from '@usdt-africa/kernel';
import { isToBeSent, payoutDecider } from '@usdt-africa/payouts';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { orderDecider } from '../domain/order.js';
import { goingWith, needsTwoToUnfreeze, type WaitingPayouts } from '../domain/two-people.js';

/**
 * Orders of the account $1, found by the key $2, with a requested payout that is not on its way. Reads only what is
 * written with the events themselves, since projections may lag.
 */
const WITH_PAYOUTS_TO_SEND = `
  select o.order_id, array_agg(e.data->>'payoutId') as payout_ids
  from (select order_id from order_lookups where kind = 'browser' and person = $2
        union select jsonb_array_elements_text(data->'orderIds')::uuid from events
              where stream_id = 'account-' || $1::text and type = 'AccountOrdersClaimed') o
  join events e on e.stream_id = 'order-' || o.order_id::text and e.type = 'PayoutRequested'
  left join payout_work w on w.payout_id = (e.data->>'payoutId')::uuid
  where w.phase is null or w.phase in ('new', 'waiting', 'failed', 'returned', 'unknown')
  group by o.order_id`;

/**
 * Unfreezing releases all payouts that wait for it: up to a limit by one operator, above it with an approval. The sum
 * is read at decision time under the lock on the account's row, so every payout requested by then counts.
 */
@Injectable()
export class Unfreezing implements ApprovalExecutor {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @param db a caller with an open transaction passes its connection */
  async waiting(accountId: string, db: Pool | PoolClient = this.pool): Promise<WaitingPayouts> {
    const { rows } = await db.query<{ order_id: string; payout_ids: string[] }>(WITH_PAYOUTS_TO_SEND, [
      accountId,
      principalOf(accountId).key,
    ]);
    let sum: WaitingPayouts = { payouts: 0, kobo: 0n, countedKobo: 0n };
    if (rows.length === 0) return sum;
    const names = rows.flatMap(({ order_id, payout_ids }) => [
      streams.order(order_id),
      ...payout_ids.map(streams.payout),
    ]);
    const recorded = await this.store.readStreams(names, undefined, db);
    const of = (streamId: string) => recorded.get(streamId) ?? [];
    for (const { order_id: orderId, payout_ids: ids } of rows) {
      const toBeSent = new Set(ids.filter((id) => isToBeSent(foldRecorded(payoutDecider, of(streams.payout(id))))));
      if (toBeSent.size === 0) continue;
      const { kobo, countedKobo } = goingWith(foldRecorded(orderDecider, of(streams.order(orderId))), toBeSent);
      sum = {
        payouts: sum.payouts + toBeSent.size,
        kobo: sum.kobo + kobo,
        countedKobo: sum.countedKobo + countedKobo,
      };
    }
    return sum;
  }

  /**
   * Unfreezes by one operator, in their transaction.
   * @throws Refusal 409 `two-people` when more waits than one operator can release alone
   */
  async releaseAlone(tx: PoolClient, accountId: string): Promise<void> {
    await keepFrozen(tx, accountId, false);
    if (needsTwoToUnfreeze(await this.waiting(accountId, tx))) throw refusal('accounts.two-people');
  }

  /**
   * Unfreezes the customer as two operators approved, for the payouts that waited then. Does nothing when already
   * unfrozen, or for a repeat of the same grant.
   * @throws Refusal 409 `changed-meanwhile` when more waits by now, or the customer was frozen again
   */
  async run({ payload, actor, reason, correlationId, causationId }: GrantedRequest): Promise<void> {
    const { accountId, frozenAt, amountKobo } = payload as Readonly<
      Record<'accountId' | 'frozenAt' | 'amountKobo', string>
    >;
    const streamId = streams.account(accountId);
    const done = (await this.store.readStream(streamId)).some(
      ({ type, metadata }) => type === 'AccountUnfrozen' && metadata.causationId === causationId,
    );
    if (done) return;
    await execute<Account, AccountEvent>(
      this.store,
      accountDecider,
      streamId,
      (account) => {
        if (!account.frozen) return [];
        if (account.frozen.at !== frozenAt) throw changed();
        return unfreeze(account, this.clock.now());
      },
      {
        metadata: { actor, reason, correlationId, causationId },
        alongside: async (tx, { events }) => {
          if (events.length === 0) return;
          await keepFrozen(tx, accountId, false);
          if ((await this.waiting(accountId, tx)).kobo > BigInt(amountKobo)) throw changed();
        },
      },
    );
  }
}

function changed(): Refusal {
  return refusal('accounts.changed-meanwhile');
}

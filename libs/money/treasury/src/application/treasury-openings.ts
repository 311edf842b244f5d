import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalExecutor, GrantedRequest } from '@usdt-africa/approvals';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { capitalDecider, type CapitalEvent, type CapitalState, openTreasury } from '@usdt-africa/deposits';
import { execute, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { openingIdOf, treasuryOpening, type TreasuryOpening } from '../read-model/treasury-opening.js';

/** Records the opening balance of the treasury that two people agreed on: once for an address. */
@Injectable()
export class TreasuryOpenings implements ApprovalExecutor {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * What could be recorded now.
   * @throws Refusal 409 `no-treasury`, `opened`, `nothing-to-open`, `read-once`, `less-than-ledger`
   */
  async require(db: Pool | PoolClient = this.pool): Promise<TreasuryOpening> {
    const opening = await treasuryOpening(db);
    if (typeof opening === 'string') throw refusal(`treasury.${opening}`);
    return opening;
  }

  /** Records it. A repeat has no effect. @throws Refusal 409 `opening-changed`, and as {@link require} */
  async run({ payload, people, actor, reason, correlationId, causationId }: GrantedRequest): Promise<void> {
    const { address, usdtMicro, trxSun, blockNumber } = payload as Readonly<Record<string, string>> & Payload;
    const opening = { address, usdtMicro, trxSun, blockNumber: Number(blockNumber), people: [...new Set(people)] };
    await execute<CapitalState, CapitalEvent>(
      this.store,
      capitalDecider,
      streams.capital(openingIdOf(address)),
      (state) => openTreasury(state, { ...opening, at: this.clock.now().toISOString() }),
      {
        metadata: { correlationId, actor, causationId, reason },
        before: (_, events) => async (tx) => {
          const now = await this.require(tx);
          const isSame = now.address === address && `${now.usdtMicro} ${now.trxSun}` === `${usdtMicro} ${trxSun}`;
          if (!isSame) throw refusal('treasury.opening-changed');
          return events;
        },
      },
    );
  }
}

/** Of the approval. The sums are in the smallest units. */
interface Payload {
  readonly address: string;
  readonly usdtMicro: string;
  readonly trxSun: string;
  readonly blockNumber: string;
}

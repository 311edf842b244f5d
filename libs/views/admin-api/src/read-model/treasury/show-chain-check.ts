import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { chainCheckFacts, chainDifferences } from '@usdt-africa/chain-check';
import type { AdminChainCheckView } from '@usdt-africa/contracts/admin';
import { formatMoney } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';

const MOST = 100;

/** What the last check of the chain against the ledger came to. */
export class ShowChainCheck extends Query<AdminChainCheckView> {}

@QueryHandler(ShowChainCheck)
export class ShowChainCheckHandler implements IQueryHandler<ShowChainCheck> {
  constructor(@Inject(POOL) private readonly pool: Pool) {}

  async execute(): Promise<AdminChainCheckView> {
    const [facts, differences] = await Promise.all([chainCheckFacts(this.pool), chainDifferences(this.pool, MOST)]);
    return {
      checkedAt: facts?.completedAt?.toISOString() ?? null,
      addresses: facts?.addresses ?? 0,
      problem: facts?.problem ?? null,
      differences: differences.map(({ address, place, currency, chain, ledger, block, since, isCounted }) => ({
        address,
        place: place === 'hot' || place === 'treasury' ? place : 'deposit',
        currency,
        chain: formatMoney(chain, currency),
        ledger: formatMoney(ledger, currency),
        difference: formatMoney(chain - ledger, currency),
        block,
        since: since.toISOString(),
        isCounted,
      })),
    };
  }
}

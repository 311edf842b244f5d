import { Inject, Injectable } from '@nestjs/common';
import type { ApprovalExecutor, GrantedRequest } from '@usdt-africa/approvals';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Loaded } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { release, requestReturn } from '../domain/decide.js';
import type { Funding, FundingEvent } from '../domain/funding.js';
import { FundingHints } from './funding-hints.js';
import { FundingOwners } from './funding-owners.js';
import { type By, FundingStreams } from './funding-streams.js';

/** What operators do with held payments, alone or as two of them agreed. */
@Injectable()
export class OperatorFundings {
  constructor(
    private readonly fundings: FundingStreams,
    private readonly owners: FundingOwners,
    private readonly hints: FundingHints,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /** @throws Refusal 404 `no-funding` */
  async require(
    fundingId: string,
  ): Promise<
    Loaded<Funding, FundingEvent> & { readonly state: Funding & { readonly seen: NonNullable<Funding['seen']> } }
  > {
    const loaded = await this.fundings.load(fundingId);
    const { seen } = loaded.state;
    if (!seen) throw refusal('funding.no-funding');
    return { ...loaded, state: { ...loaded.state, seen } };
  }

  /** Has it returned to its sender. @throws Refusal 409 `funding-decided` */
  async return(fundingId: string, by: By): Promise<void> {
    await this.fundings.change(fundingId, (funding, now) => requestReturn(funding, 'people', now), by);
    this.hints.wake();
  }

  /** Puts it into the wallet of the number's owner. @throws Refusal 409 `funding-decided`, `funding-no-owner` */
  async credit(fundingId: string, evidence: string, by: By): Promise<void> {
    await this.fundings.change(
      fundingId,
      async (funding, now) => {
        const owner = await this.owners.ownerOf(funding.seen?.accountId ?? null, null);
        return release(funding, owner, evidence, now);
      },
      by,
    );
  }

  /** The state of an account; null for nobody's number. */
  async accountState(accountId: string | null): Promise<'active' | 'frozen' | 'closed' | null> {
    const { rows } = await this.pool.query<{ state: 'active' | 'frozen' | 'closed' }>(
      'select state from accounts where account_id = $1',
      [accountId],
    );
    return rows[0]?.state ?? null;
  }
}

/** Carries out what two people agreed about a held payment. */
@Injectable()
export class FundingApprovals implements ApprovalExecutor {
  constructor(private readonly fundings: OperatorFundings) {}

  async run({ payload, actor, reason }: GrantedRequest): Promise<void> {
    const fundingId = payload['fundingId']!;
    const by = { actor, reason };
    const evidence = payload['evidence'];
    if (evidence === undefined) return this.fundings.return(fundingId, by);
    await this.fundings.credit(fundingId, evidence, by);
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { FundingStateView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { revivedState } from '@usdt-africa/kernel';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { creditEntryId } from '../application/funding-streams.js';
import { last4Of } from '../application/sender.js';
import type { Funding } from '../domain/funding.js';
import { FUNDING_COLUMNS, type FundingRow, HeldViews } from './held-views.js';

interface Intent {
  readonly amount_kobo: string;
  readonly at: Date;
}
interface Line {
  readonly amount_kobo: string;
  readonly balance_kobo: string;
  readonly at: Date;
}

/** What became of the sum that a customer was about to transfer. */
export class ShowFundingState extends Query<FundingStateView> {
  constructor(
    readonly accountId: string,
    readonly intentId: string,
  ) {
    super();
  }
}

/**
 * A payment names no intent. It is shown with the last one from before it, if it is the first one after it.
 */
@QueryHandler(ShowFundingState)
export class ShowFundingStateHandler implements IQueryHandler<ShowFundingState> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly held: HeldViews,
  ) {}

  /** @throws Refusal 404 `no-funding` */
  async execute({ accountId, intentId }: ShowFundingState): Promise<FundingStateView> {
    const { rows } = await this.pool.query<Intent>(
      'select amount_kobo, at from funding_intents where intent_id = $1 and account_id = $2',
      [intentId, accountId],
    );
    const [intent] = rows;
    if (!intent) throw refusal('funding.no-funding');
    const about = { intentId, typedKobo: intent.amount_kobo, openedAt: intent.at.toISOString() };
    const funding = await this.#fundingAfter(accountId, intentId, intent.at);
    if (!funding) return { state: 'waiting', ...about };
    if (funding.status === 'checking')
      return {
        state: 'checking',
        ...about,
        amountKobo: funding.amount_kobo,
        untilAt: revivedState<Funding>(funding.state).againAt ?? about.openedAt,
      };
    if (funding.status !== 'credited' && funding.status !== 'released')
      return funding.why === null
        ? { state: 'waiting', ...about }
        : { state: 'held', ...about, held: await this.held.view(funding) };
    const line = await this.#lineOf(accountId, funding.funding_id);
    // The wallet's lines are a moment behind.
    if (!line) return { state: 'waiting', ...about };
    return this.#received(about, funding, line);
  }

  async #received(
    about: Pick<FundingStateView, 'intentId' | 'typedKobo' | 'openedAt'>,
    funding: FundingRow,
    line: Line,
  ): Promise<FundingStateView> {
    const sender = await this.held.sender(funding);
    const { seen } = revivedState<Funding>(funding.state);
    return {
      state: 'credited',
      ...about,
      fundingId: funding.funding_id,
      amountKobo: funding.amount_kobo,
      feeKobo: '0',
      balanceBeforeKobo: (BigInt(line.balance_kobo) - BigInt(line.amount_kobo)).toString(),
      balanceAfterKobo: line.balance_kobo,
      senderBank: sender?.bank ?? null,
      last4: last4Of(sender?.account),
      reference: seen!.reference,
      times: { sentAt: seen!.paidAt, seenAt: seen!.at, creditedAt: line.at.toISOString() },
    };
  }

  async #fundingAfter(accountId: string, intentId: string, at: Date): Promise<FundingRow | null> {
    const { rows } = await this.pool.query<FundingRow>(
      `select ${FUNDING_COLUMNS} from fundings where account_id = $1 and seen_at >= $3
         and seen_at < coalesce((select min(i.at) from funding_intents i
           where i.account_id = $1 and i.at > $3 and i.intent_id <> $2), 'infinity')
       order by seen_at limit 1`,
      [accountId, intentId, at],
    );
    return rows[0] ?? null;
  }

  async #lineOf(accountId: string, fundingId: string): Promise<Line | null> {
    const { rows } = await this.pool.query<Line>(
      `select amount_kobo, balance_kobo, at from wallet_lines where account_id = $1 and entry_id = $2
       order by version limit 1`,
      [accountId, creditEntryId(fundingId)],
    );
    return rows[0] ?? null;
  }
}

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CustomerProfiles } from '@usdt-africa/accounts';
import { Approvals } from '@usdt-africa/approvals';
import { type AdminFundingView, offered } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { foldRecorded, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import {
  type Funding,
  fundingDecider,
  isInSuspense,
  last4Of,
  OperatorFundings,
  RETURN_ALONE_KOBO,
  rowOfFunding,
  type Sender,
  whyNotRelease,
} from '@usdt-africa/funding';
import { ledgerOf, timelineOf } from '@usdt-africa/history';
import { type Clock, formatMoney, maskName } from '@usdt-africa/kernel';
import { Actors, may, personalDataOpenUntil, PersonalDataViews, type Viewer } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import { gradeOf } from '@usdt-africa/recipients';
import type { Pool } from 'pg';
import { ADMIN_API_CONFIG, type AdminApiConfig } from '../../admin-api-config.js';
import { fundingEffect } from './funding-effect.js';
import { FundingFigureReader } from './funding-figures.js';
import { type ConsoleFunding, FundingList } from './funding-list.js';

type Seen = NonNullable<Funding['seen']>;

/** A payment, and what may be done about it. Refusal 404 `no-funding`. */
export class ShowFunding extends Query<AdminFundingView> {
  constructor(
    readonly fundingId: string,
    readonly viewer: Viewer,
    /** The operator has just opened the names until then. */
    readonly until: Date | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShowFunding)
export class ShowFundingHandler implements IQueryHandler<ShowFunding> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly list: FundingList,
    private readonly figures: FundingFigureReader,
    private readonly fundings: OperatorFundings,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly views: PersonalDataViews,
    private readonly actors: Actors,
    private readonly approvals: Approvals,
    @Inject(ADMIN_API_CONFIG) private readonly config: AdminApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ fundingId, viewer, until: justOpened }: ShowFunding): Promise<AdminFundingView> {
    const events = await this.store.readStream(streams.funding(fundingId));
    const funding = foldRecorded(fundingDecider, events);
    const { seen } = funding;
    if (!seen) throw refusal('funding.no-funding');
    const until = justOpened ?? (await this.#openUntil(fundingId, viewer));
    const [[row], who, approval, figures, sender] = await Promise.all([
      this.list.described([consoleRow(funding, events)]),
      this.actors.ofEvents(events),
      this.approvals.pendingOf('fundings', fundingId, viewer.id),
      this.figures.of(seen),
      this.personalData.open<Sender>(seen.sender),
    ]);
    const shown = until !== null;
    return {
      ...row!,
      from: { ...row!.from, name: shown ? (sender?.name ?? null) : row!.from.name },
      reference: seen.reference,
      transactionId: seen.transactionId,
      fee: seen.feeKobo === null ? null : formatMoney(BigInt(seen.feeKobo), 'NGN'),
      masked: !shown,
      namesUntil: until?.toISOString() ?? null,
      comparison: await this.#comparison(funding, seen, sender, shown),
      refund: funding.refund,
      evidence: funding.evidence,
      wallet: figures.walletKobo === null ? null : formatMoney(figures.walletKobo, 'NGN'),
      timeline: timelineOf(events, who, {
        explorerTransactionUrl: this.config.explorerTransactionUrl,
        waiting: isInSuspense(funding),
      }),
      ledger: ledgerOf(events),
      approval,
      actions: may(viewer.role, 'funding.act') ? await this.#actions(funding, seen, approval !== null, figures) : [],
    };
  }

  async #openUntil(fundingId: string, viewer: Viewer): Promise<Date | null> {
    if (!may(viewer.role, 'personal.read')) return null;
    return personalDataOpenUntil(await this.views.at('fundings', fundingId), viewer.id, this.clock.now());
  }

  async #actions(
    funding: Funding,
    seen: Seen,
    isRequested: boolean,
    figures: Awaited<ReturnType<FundingFigureReader['of']>>,
  ): Promise<AdminFundingView['actions']> {
    const account = await this.fundings.accountState(seen.accountId);
    const requested = isRequested ? 'already-requested' : null;
    const facts = { naira: formatMoney(figures.amountKobo, 'NGN'), limitNaira: formatMoney(RETURN_ALONE_KOBO, 'NGN') };
    return [
      offered('return', {
        why: funding.phase === 'held' ? requested : 'funding-decided',
        facts,
        twoPeople: figures.amountKobo > RETURN_ALONE_KOBO,
        effect: fundingEffect('funding-return', figures, null),
      }),
      offered('credit', {
        why: whyNotRelease(funding, account && { state: account }) ?? requested,
        facts,
        twoPeople: true,
        effect: fundingEffect('funding-credit', figures, null),
      }),
    ];
  }

  /** Null where nobody's number was paid, or a name was erased. */
  async #comparison(
    funding: Funding,
    seen: Seen,
    sender: Sender | null,
    shown: boolean,
  ): Promise<AdminFundingView['comparison']> {
    const { accountId } = seen;
    if (accountId === null || !sender) return null;
    const profile = (await this.profiles.of([accountId])).get(accountId);
    if (!profile) return null;
    const owner = `${profile.firstName} ${profile.lastName}`;
    const { rows } = await this.pool.query<{ amount_kobo: string; at: Date }>(
      'select amount_kobo, at from funding_intents where account_id = $1 and at <= $2 order by at desc limit 1',
      [accountId, seen.at],
    );
    const [intent] = rows;
    return {
      owner: shown ? owner : maskName(owner),
      sender: sender.name === null ? null : shown ? sender.name : maskName(sender.name),
      grade: sender.name === null ? 'unchecked' : gradeOf(owner, sender.name),
      usedBefore: await this.#usedBefore(seen, sender),
      expected: intent ? { naira: formatMoney(BigInt(intent.amount_kobo), 'NGN'), at: intent.at.toISOString() } : null,
      narration: shown ? sender.narration : null,
    };
  }

  /** Whether naira of an account with this bank and these last digits were credited before. */
  async #usedBefore({ fundingId, accountId }: Seen, sender: Sender): Promise<boolean> {
    const { rows } = await this.pool.query<{ sender: Seen['sender'] }>(
      `select state->'seen'->'sender' as sender from fundings
       where account_id = $1 and status in ('credited', 'released') and funding_id <> $2 order by seen_at desc limit 50`,
      [accountId, fundingId],
    );
    const last4 = last4Of(sender.account);
    for (const row of rows) {
      const other = await this.personalData.open<Sender>(row.sender);
      if (last4 !== null && last4Of(other?.account) === last4 && other?.bank === sender.bank) return true;
    }
    return false;
  }
}

function consoleRow(funding: Funding, events: readonly RecordedEvent[]): ConsoleFunding {
  const { provider, accountId, found } = funding.seen!;
  const row = rowOfFunding(funding);
  return {
    ...row,
    status: row.status as ConsoleFunding['status'],
    provider,
    account_id: accountId,
    found,
    version: events.length,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { isFrozen } from '@usdt-africa/accounts';
import { streams } from '@usdt-africa/contracts/events';
import { crashPoint, load, type Loaded, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock, evolveAll, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import { type PreparedEntry, retryOnWalletConflict, WalletStreams } from '@usdt-africa/wallets';
import type { Pool, PoolClient } from 'pg';
import { type Decided, nextLookAt } from '../domain/decide.js';
import { type Funding, fundingDecider, type FundingEvent } from '../domain/funding.js';
import { transitAccount } from '../domain/postings.js';
import { FundingWork } from './funding-work.js';

/** Actor and reason of a change. */
export interface By {
  /** `account:<id>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly reason?: string;
}

export interface ChangedFunding {
  readonly funding: Funding;
  readonly version: number;
  /** The new ones. */
  readonly events: Decided;
}

/** How a change is made. */
interface ChangeOptions {
  /** Rows to write in the transaction of the events. */
  readonly alongside?: (tx: PoolClient) => Promise<void>;
  /** The payment's row of work becomes due now. */
  readonly lookNow?: boolean;
}

/** The account was frozen or closed, or its number ended, after the decision was taken: it is taken again. */
class OwnerChangedError extends Error {}

/** Most decisions for one change while its owner keeps changing. */
const MOST_DECISIONS = 5;

/** The id of a payment: the same for each report about it. */
export function fundingIdOf(provider: string, transactionId: string): string {
  return uuidFrom('funding', provider, transactionId);
}

/** The wallet's line of a payment, and that of its being taken back. */
export const creditEntryId = (fundingId: string): string => uuidFrom('funding-credit', fundingId);
const takeBackEntryId = (fundingId: string): string => uuidFrom('funding-taken-back', fundingId);

/** Payments by their streams: every change appends the wallet's events and writes the row of work with its own. */
@Injectable()
export class FundingStreams {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(POOL) readonly pool: Pool,
    private readonly wallets: WalletStreams,
    private readonly work: FundingWork,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  load(fundingId: string): Promise<Loaded<Funding, FundingEvent>> {
    return load<Funding, FundingEvent>(this.store, fundingDecider, streams.funding(fundingId));
  }

  /**
   * Decides on a payment's newest state and appends, together with the wallet where it moves naira into or out of one.
   * @throws whatever `decide` throws
   */
  async change(
    fundingId: string,
    decide: (funding: Funding, now: Date, version: number) => Decided | Promise<Decided>,
    by: By,
    options: ChangeOptions = {},
  ): Promise<ChangedFunding> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await retryOnWalletConflict(() => this.#change(fundingId, decide, by, options));
      } catch (error) {
        if (!(error instanceof OwnerChangedError) || attempt >= MOST_DECISIONS) throw error;
      }
    }
  }

  async #change(
    fundingId: string,
    decide: (funding: Funding, now: Date, version: number) => Decided | Promise<Decided>,
    { actor, reason }: By,
    { alongside, lookNow = false }: ChangeOptions,
  ): Promise<ChangedFunding> {
    const { state, version } = await this.load(fundingId);
    const now = this.clock.now();
    const events = await decide(state, now, version);
    if (events.length === 0) {
      if (alongside) await this.store.transaction(alongside);
      return { funding: state, version, events };
    }
    const funding = evolveAll(fundingDecider, state, events);
    const credited = events.find(({ type }) => type === 'FundingCredited' || type === 'FundingReleased');
    const entry = await this.#entryOf(funding, events);
    const own: StreamAppend = { streamId: streams.funding(fundingId), expectedVersion: version, events };
    if (credited) crashPoint('fund.before-credit');
    await this.store.append(entry ? [own, entry.append] : own, {
      metadata: { correlationId: correlationId(), actor, ...(reason === undefined ? {} : { reason }) },
      alongside: async (tx) => {
        if (credited) await assertStillOwned(tx, funding, credited.type === 'FundingCredited');
        await entry?.alongside?.(tx);
        const dueAt = lookNow ? now : nextLookAt(funding, now);
        if (dueAt) await this.work.schedule(tx, { kind: 'funding', subject: fundingId }, now, dueAt);
        await alongside?.(tx);
      },
    });
    if (credited) crashPoint('fund.after-credit');
    return { funding, version: version + events.length, events };
  }

  /** What the events change in a wallet; null for nothing. */
  async #entryOf({ seen }: Funding, events: Decided): Promise<PreparedEntry | null> {
    for (const { type, data } of events) {
      if (type === 'FundingCredited' || type === 'FundingReleased')
        return this.wallets.prepareCredit({
          accountId: data.accountId,
          entryId: creditEntryId(data.fundingId),
          kind: 'funding',
          amountKobo: BigInt(data.amountKobo),
          counter: transitAccount(data.fundingId),
        });
      if (type === 'FundingTakenBack' && data.from === 'wallet')
        return this.wallets.prepareTakeBack({
          accountId: seen!.accountId!,
          entryId: takeBackEntryId(data.fundingId),
          amountKobo: BigInt(data.amountKobo),
          counter: transitAccount(data.fundingId),
          undoes: creditEntryId(data.fundingId),
        });
    }
    return null;
  }
}

/**
 * The account is neither frozen nor closed, and its number open where the payment went through it by itself; none of this
 * changes before the transaction ends.
 */
async function assertStillOwned(tx: PoolClient, { seen }: Funding, byItself: boolean): Promise<void> {
  const accountId = seen!.accountId!;
  if (await isFrozen(tx, accountId)) throw new OwnerChangedError('the account was frozen');
  const { rows } = await tx.query<{ state: string; number: string | null }>(
    `select a.state, f.state as number from accounts a left join funding_accounts f using (account_id)
     where a.account_id = $1 for share of a`,
    [accountId],
  );
  if (rows[0]?.state === 'closed') throw new OwnerChangedError('the account was closed');
  if (byItself && rows[0]?.number !== 'open') throw new OwnerChangedError('the number ended');
}

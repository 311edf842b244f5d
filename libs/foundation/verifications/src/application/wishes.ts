import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, execute, load, PersonalData, PostgresEventStore, type Sealed } from '@usdt-africa/event-store';
import { PostgresFileStore } from '@usdt-africa/files';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import type { Decided } from '../domain/decide.js';
import { keepQuestions } from './check-questions.js';
import type { Typed } from './identity-numbers.js';
import { type Verification, verificationDecider, type VerificationEvent } from '../domain/verification.js';

/** Whose key seals the papers of a wish, and everything typed for them and answered about them. */
export function papersSubject(verificationId: string): string {
  return `papers-${verificationId}`;
}

/** The id that a paper of a refused wish has in the next one. */
export function carriedPaperId(verificationId: string, paperId: string): string {
  return uuidFrom('verification-paper', verificationId, paperId);
}

/** A wish that is there. */
export interface Wish {
  readonly verificationId: string;
  readonly state: Verification;
  readonly begun: NonNullable<Verification['begun']>;
  readonly version: number;
}

/** Who changes a wish, and why. */
export interface By {
  /** `account:<id>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly reason?: string;
}

export interface ChangeOptions {
  /** Number of events that whoever decides has seen. */
  readonly seenVersion?: number | undefined;
  /** In the same transaction, also when nothing was decided. */
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Customers' wishes for a tier by their streams: load, decide, append. */
@Injectable()
export class Wishes {
  constructor(
    @Inject(POOL) readonly pool: Pool,
    readonly store: PostgresEventStore,
    readonly personalData: PersonalData,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /** The id of an account's first wish, second one, and so on. */
  idOf(accountId: string, ordinal: number): string {
    return uuidFrom('verification', accountId, String(ordinal));
  }

  /** @throws Refusal 404 `not-found` */
  async require(verificationId: string): Promise<Wish> {
    const { state, version } = await load<Verification, VerificationEvent>(
      this.store,
      verificationDecider,
      streams.verification(verificationId),
    );
    if (!state.begun) throw refusal('verifications.not-found');
    return { verificationId, state, begun: state.begun, version };
  }

  /** The newest wish of an account, and how many it had; null where it never had one. */
  async newest(accountId: string): Promise<(Wish & { readonly ordinal: number }) | null> {
    const { rows } = await this.pool.query<{ verification_id: string; ordinal: number }>(
      'select verification_id, ordinal from verification_wishes where account_id = $1 order by ordinal desc limit 1',
      [accountId],
    );
    const [row] = rows;
    return row ? { ...(await this.require(row.verification_id)), ordinal: row.ordinal } : null;
  }

  /** @throws Refusal 404 `no-upgrade` */
  async requireNewest(accountId: string): Promise<Wish> {
    const found = await this.newest(accountId);
    if (!found) throw refusal('verifications.no-upgrade');
    return found;
  }

  /** @throws Refusal 409 `changed-meanwhile`; whatever `decide` throws */
  async change(
    verificationId: string,
    decide: (state: Verification, now: Date) => Decided,
    by: By,
    { seenVersion, alongside }: ChangeOptions = {},
  ): Promise<void> {
    await execute<Verification, VerificationEvent>(
      this.store,
      verificationDecider,
      streams.verification(verificationId),
      (state, version) => {
        if (seenVersion !== undefined && seenVersion !== version) throw refusal('verifications.changed-meanwhile');
        return decide(state, this.clock.now());
      },
      {
        metadata: this.metadata(by),
        alongside: async (tx, { events }) => {
          const gone = events.flatMap((one) => (one.type === 'VerificationPaperRemoved' ? [one.data.paperId] : []));
          await this.files(tx).remove(gone);
          await keepQuestions(tx, verificationId, events);
          await alongside?.(tx);
          crashPoint('wish.before-commit');
        },
      },
    );
    crashPoint('wish.after-commit');
  }

  metadata({ actor, reason }: By) {
    return { correlationId: correlationId(), actor, ...(reason === undefined ? {} : { reason }) };
  }

  /** Papers, in a transaction or outside of one. */
  files(db: Pool | PoolClient = this.pool): PostgresFileStore {
    return new PostgresFileStore(db, this.personalData);
  }

  /** What was typed for a wish, or what a draft keeps of the one before it; null for nothing, and once its key is gone. */
  async typed(verificationId: string): Promise<Typed | null> {
    const { rows } = await this.pool.query<{ typed: Sealed | null }>(
      'select typed from verification_wishes where verification_id = $1',
      [verificationId],
    );
    return rows[0]?.typed ? this.personalData.open<Typed>(rows[0].typed) : null;
  }

  seal(verificationId: string, json: object) {
    return this.personalData.seal(papersSubject(verificationId), json);
  }
}

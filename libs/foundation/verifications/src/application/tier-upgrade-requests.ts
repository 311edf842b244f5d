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

/** Subject whose key seals the documents of a tier upgrade request, with all typed details and answers. */
export function documentsSubject(verificationId: string): string {
  return `documents-${verificationId}`;
}

/** The id that a document of a refused request gets in the next one. */
export function carriedDocumentId(verificationId: string, documentId: string): string {
  return uuidFrom('verification-document', verificationId, documentId);
}

/** An existing tier upgrade request. */
export interface TierUpgradeRequest {
  readonly verificationId: string;
  readonly state: Verification;
  readonly begun: NonNullable<Verification['begun']>;
  readonly version: number;
}

/** Actor and reason of a change. */
export interface By {
  /** `account:<id>`, `operator:<id>`, `system:<part>`. */
  readonly actor: string;
  readonly reason?: string;
}

export interface ChangeOptions {
  /** Version of the stream that the actor has seen. */
  readonly seenVersion?: number | undefined;
  /** In the same transaction, also when nothing was decided. */
  readonly alongside?: (tx: PoolClient) => Promise<void>;
}

/** Tier upgrade requests by their streams: load, decide, append. */
@Injectable()
export class TierUpgradeRequests {
  constructor(
    @Inject(POOL) readonly pool: Pool,
    readonly store: PostgresEventStore,
    readonly personalData: PersonalData,
    @Inject(CLOCK) readonly clock: Clock,
  ) {}

  /** The id of an account's nth tier upgrade request, from 1. */
  idOf(accountId: string, ordinal: number): string {
    return uuidFrom('verification', accountId, String(ordinal));
  }

  /** @throws Refusal 404 `not-found` */
  async require(verificationId: string): Promise<TierUpgradeRequest> {
    const { state, version } = await load<Verification, VerificationEvent>(
      this.store,
      verificationDecider,
      streams.verification(verificationId),
    );
    if (!state.begun) throw refusal('verifications.not-found');
    return { verificationId, state, begun: state.begun, version };
  }

  /** The newest tier upgrade request of an account, with its ordinal; null where there never was one. */
  async newest(accountId: string): Promise<(TierUpgradeRequest & { readonly ordinal: number }) | null> {
    const { rows } = await this.pool.query<{ verification_id: string; ordinal: number }>(
      'select verification_id, ordinal from tier_upgrade_requests where account_id = $1 order by ordinal desc limit 1',
      [accountId],
    );
    const [row] = rows;
    return row ? { ...(await this.require(row.verification_id)), ordinal: row.ordinal } : null;
  }

  /** The newest approved request for Individual of an account; null for none. */
  async approvedIndividual(accountId: string): Promise<TierUpgradeRequest | null> {
    const { rows } = await this.pool.query<{ verification_id: string }>(
      `select verification_id from tier_upgrade_requests where account_id = $1 and tier = 'individual'
       order by ordinal desc`,
      [accountId],
    );
    for (const { verification_id: verificationId } of rows) {
      const found = await this.require(verificationId);
      if (found.state.phase === 'approved') return found;
    }
    return null;
  }

  /** @throws Refusal 404 `no-upgrade` */
  async requireNewest(accountId: string): Promise<TierUpgradeRequest> {
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
          const gone = events.flatMap((one) =>
            one.type === 'VerificationDocumentRemoved' ? [one.data.documentId] : [],
          );
          await this.files(tx).remove(gone);
          await keepQuestions(tx, verificationId, events);
          await alongside?.(tx);
          crashPoint('upgrade-request.before-commit');
        },
      },
    );
    crashPoint('upgrade-request.after-commit');
  }

  metadata({ actor, reason }: By) {
    return { correlationId: correlationId(), actor, ...(reason === undefined ? {} : { reason }) };
  }

  /** Document files, in a transaction or outside of one. */
  files(db: Pool | PoolClient = this.pool): PostgresFileStore {
    return new PostgresFileStore(db, this.personalData);
  }

  /**
   * Details typed for a request, or carried into a draft from the one before; null for none, and once its key is
   * destroyed.
   */
  async typed(verificationId: string): Promise<Typed | null> {
    const { rows } = await this.pool.query<{ typed: Sealed | null }>(
      'select typed from tier_upgrade_requests where verification_id = $1',
      [verificationId],
    );
    return rows[0]?.typed ? this.personalData.open<Typed>(rows[0].typed) : null;
  }

  seal(verificationId: string, json: object) {
    return this.personalData.seal(documentsSubject(verificationId), json);
  }
}

import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { IDEMPOTENCY_KEY } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, type Refusal, uuidv7 } from '@usdt-africa/kernel';
import { ErasedSubjectError, PersonalData, UNFLUSHED } from '@usdt-africa/event-store';
import type { Pool, PoolClient } from 'pg';
import { CLOCK, POOL } from '../nest/tokens.js';
import { isOfDeadProcess, ProcessSession } from './process-session.js';

/** What makes a request the same request. */
export interface RepeatableRequest {
  /** Hash of the guest's cookie (or an account): keys of one person never meet another's. */
  readonly principal: string;
  /** Method and path with its ids: `POST /api/orders`. */
  readonly route: string;
  readonly key: string | undefined;
  readonly body: unknown;
}

export interface IdempotentAnswer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Stores the answer in the transaction that did the work; to be called after the append. */
export type StoreAnswer<Body> = (tx: PoolClient, answer: IdempotentAnswer<Body>) => Promise<void>;

/** As {@link StoreAnswer}, sealed with a key of the given subject; null: with the shared key of responses about no person. */
export type StoreSealed = (
  tx: PoolClient,
  answer: IdempotentAnswer<unknown>,
  subjectId: string | null,
) => Promise<void>;

const CLAIM_MS = 30_000;
const RETENTION_MS = 7 * 86_400_000;
/** Prefix of the subject of a response with a key of its own; an id follows. */
const OWN_SUBJECT = 'answer-';
/** Subject of the shared key for responses that are about no person. */
const UNRESOLVED_SUBJECT = 'unresolved-subject';
/** Answers removed at once. */
const BATCH = 500;

type Id = readonly [principal: string, route: string, key: string];

/** A key that is ours for a while. */
interface Claim {
  readonly id: Id;
  readonly subjectId: string;
  readonly until: Date;
  /** The number of our process's session; null without one. */
  readonly by: number | null;
}

/**
 * Runs every POST once per key. A claim marks the key as under way; the response is stored in the same transaction as
 * its effect. A refusal leaves no trace. A client that lost the response repeats the request with the same key. The
 * claim of a dead process is taken over at once, any other when it has expired.
 */
@Injectable()
export class Idempotency {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    /** Left out, the claim of a process that died is taken over only when its time has passed. */
    @Inject(ProcessSession) private readonly session: Pick<ProcessSession, 'number'> | null = null,
  ) {}

  /**
   * Runs the work once per key. Work that appends events stores its response by `store` in the append's transaction,
   * sealed for a subject that has a key by then. The response of any other work is stored afterwards, under a key of
   * its own that is destroyed with the response. Refused work leaves nothing behind.
   * @throws Refusal 400 `idempotency-key` missing or malformed; 409 `under-way`; 410 `erased` for a response about an
   * erased person; 422 `idempotency-key-reused`
   */
  async run<Body>(
    request: RepeatableRequest,
    work: (store: StoreSealed) => Promise<IdempotentAnswer<Body>>,
    {
      shared = false,
    }: { /** The response is about no person: it is sealed with the shared key. */ readonly shared?: boolean } = {},
  ): Promise<IdempotentAnswer<Body>> {
    const own = shared ? UNRESOLVED_SUBJECT : this.#ownSubject();
    return this.claimed(request, own, async (claim) => {
      if (shared) await this.#withKey(own);
      let isStored = false;
      const answer = await work(async (tx, stored, subjectId) => {
        await this.store(tx, claim, stored, subjectId ?? UNRESOLVED_SUBJECT);
        isStored = true;
      });
      if (isStored) return answer;
      if (!shared) await this.personalData.ensureSubjects([own]);
      await this.store(this.pool, claim, answer);
      return answer;
    });
  }

  /** Removes answers older than seven days, and destroys the keys that were theirs alone. Doing it twice does no harm. */
  async prune(): Promise<void> {
    const now = this.clock.now();
    for (;;) {
      const { rows } = await this.pool.query<{ principal: string; route: string; key: string; subject_id: string }>(
        `select principal, route, key, subject_id from idempotency_keys
         where created_at < $1 and (claimed_until is null or claimed_until < $2) order by created_at limit $3`,
        [new Date(now.getTime() - RETENTION_MS), now, BATCH],
      );
      for (const { subject_id: subject } of rows)
        if (subject.startsWith(OWN_SUBJECT)) await this.personalData.destroy(subject);
      await this.pool.query(
        `delete from idempotency_keys k using unnest($1::text[], $2::text[], $3::text[], $4::text[]) as old (principal, route, key, subject_id)
         where (k.principal, k.route, k.key, k.subject_id) = (old.principal, old.route, old.key, old.subject_id)`,
        [
          rows.map((row) => row.principal),
          rows.map((row) => row.route),
          rows.map((row) => row.key),
          rows.map((row) => row.subject_id),
        ],
      );
      if (rows.length < BATCH) return;
    }
  }

  private async claimed<Body>(
    request: RepeatableRequest,
    subjectId: string,
    work: (claim: Claim) => Promise<IdempotentAnswer<Body>>,
  ): Promise<IdempotentAnswer<Body>> {
    const id: Id = [request.principal, request.route, requireIdempotencyKey(request.key)];
    const hashes = this.#hashesOf(request.body);
    const now = this.clock.now();
    const until = new Date(now.getTime() + CLAIM_MS);
    const by = (await this.session?.number()) ?? null;
    // No flush needed: everything stored under this claim is written after it.
    const won = await this.pool.query(
      `insert into idempotency_keys as k (principal, route, key, body_hash, subject_id, claimed_until, claimed_by)
       select $1, $2, $3, $4, $5, $6::timestamptz, $9::int from ${UNFLUSHED}
       on conflict (principal, route, key) do update set claimed_until = excluded.claimed_until,
           subject_id = excluded.subject_id, claimed_by = excluded.claimed_by
         where k.status is null and k.body_hash = any($8::text[])
           and (k.claimed_until < $7 or (${isOfDeadProcess('k.claimed_by')}))
       returning 1`,
      [...id, hashes[0], subjectId, until, now, hashes, by],
    );
    if (won.rowCount === 0) return this.earlier<Body>(id, hashes);
    try {
      return await work({ id, subjectId, until, by });
    } catch (error) {
      await this.pool
        .query(
          `delete from idempotency_keys where principal = $1 and route = $2 and key = $3 and status is null
             and claimed_until = $4 and claimed_by is not distinct from $5`,
          [...id, until, by],
        )
        .catch(() => undefined);
      throw error;
    }
  }

  /**
   * Ensures that the key exists and is cached: inside the work's transaction, loading it would need a second
   * connection.
   */
  async #withKey(subjectId: string): Promise<void> {
    await this.personalData.ensureSubjects([subjectId]);
    await this.personalData.sealBytes(subjectId, Buffer.alloc(0));
  }

  #ownSubject(): string {
    return OWN_SUBJECT + uuidv7(this.clock.now());
  }

  /**
   * Hashes that identify a repeated body. Keyed, because a body may hold a PIN or an account number, and a reader of
   * the table could try all values. The last one is the unkeyed hash of earlier releases, for requests repeated across
   * an upgrade.
   */
  #hashesOf(body: unknown): readonly string[] {
    return [...this.personalData.blindIndexes('request', canonicalJson(body)), canonicalHash(body)];
  }

  private async store(
    db: Pick<PoolClient, 'query'>,
    { id, subjectId: claimed, until, by }: Claim,
    answer: IdempotentAnswer<unknown>,
    subjectId = claimed,
  ): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(answer.body ?? null));
    const sealed = await this.personalData.sealBytes(subjectId, bytes).catch((error: unknown) => {
      throw error instanceof ErasedSubjectError ? refusal('http.erased') : error;
    });
    const stored = await db.query(
      `update idempotency_keys set status = $4, answer = $5, subject_id = $8, claimed_until = null, claimed_by = null
       where principal = $1 and route = $2 and key = $3 and status is null and claimed_until = $6
         and claimed_by is not distinct from $7`,
      [...id, answer.status, sealed, until, by, subjectId],
    );
    // The claim was taken over: our work is rolled back, so that the request is carried out once.
    if (stored.rowCount !== 1) throw underWay();
  }

  private async earlier<Body>(id: Id, hashes: readonly string[]): Promise<IdempotentAnswer<Body>> {
    const found = await this.pool.query<{
      body_hash: string;
      status: number | null;
      answer: Buffer | null;
    }>('select body_hash, status, answer from idempotency_keys where principal = $1 and route = $2 and key = $3', [
      ...id,
    ]);
    const row = found.rows[0];
    if (!row) throw underWay();
    if (!hashes.includes(row.body_hash)) throw refusal('http.idempotency-key-reused');
    if (row.status === null || row.answer === null) throw underWay();
    const bytes = await this.personalData.openBytes(row.answer);
    if (!bytes) throw refusal('http.erased');
    return { status: row.status, body: JSON.parse(bytes.toString('utf8')) as Body };
  }
}

/** @throws Refusal 400 `idempotency-key` for none, and for one that is not as it should be */
export function requireIdempotencyKey(key: unknown): string {
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw refusal('http.idempotency-key');
}

function underWay(): Refusal {
  return refusal('http.under-way');
}

/** SHA-256 over JSON with sorted keys: the same body, however it was written. No cover for anything that can be guessed. */
export function canonicalHash(body: unknown): string {
  return createHash('sha256').update(canonicalJson(body)).digest('hex');
}

function canonicalJson(body: unknown): string {
  const canonical = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(canonical);
    if (typeof value === 'object' && value !== null)
      return Object.keys(value)
        .sort()
        .map((key) => [key, canonical((value as Record<string, unknown>)[key])]);
    return value;
  };
  return JSON.stringify(canonical(body)) ?? 'null';
}

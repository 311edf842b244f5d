import { Inject, Injectable } from '@nestjs/common';
import { eventsOf, load, type PostgresEventStore, readCommitted, withTransaction } from '@usdt-africa/event-store';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import {
  addressOfSource,
  isEnded,
  presentAttempt,
  type Send,
  sendDecider,
  type SendEvent,
  signableFrom,
  signedUntil,
} from '../domain/send.js';
import { SEND_FIGURES, type SendRules } from './send-rules.js';

/** Where a send's rows come from: its stream after a change. */
export interface SendWorkSource {
  readonly sendId: string;
  readonly send: Send;
  readonly version: number;
  readonly correlationId: string;
}

/** A signed send that is due to be looked at. */
export interface DueSend {
  readonly sendId: string;
  /** Whether its bytes are to be broadcast now. */
  readonly isBroadcast: boolean;
}

/** Held by the transaction that claims a send to be signed: one claim at a time among all workers. */
const LANE = `pg_try_advisory_xact_lock(hashtextextended('sends: the lane of the hot wallet', 0))`;

/**
 * Schedule of the work on sends, and their attempts. The rows are a fold of the sends' streams, written in the
 * transaction of their events; what they hold beyond that (when next, until when) only spaces the work.
 */
@Injectable()
export class SendWork {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(SEND_FIGURES) private readonly rules: SendRules,
  ) {}

  /** Writes what follows from a send's newest event; an older one changes nothing. To be called after the append. */
  async save(tx: PoolClient, { sendId, send, version, correlationId }: SendWorkSource, now: Date): Promise<void> {
    const { for: cause, walletId, from, asset, token, to, amountMicro, at } = send.request!;
    // While the state stays, so does the schedule: a transaction that was seen is broadcast no earlier.
    const { rowCount } = await tx.query(
      `insert into send_work as w (send_id, kind, cause_id, wallet_id, correlation_id, recipient, amount_micro, state,
         version, requested_at, next_at, expiration, ended_at, asset, from_address, contract)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
       on conflict (send_id) do update set state = excluded.state, version = excluded.version,
         expiration = excluded.expiration, ended_at = coalesce(w.ended_at, excluded.ended_at),
         next_at = case when w.state = excluded.state then w.next_at else excluded.next_at end,
         leased_until = case when w.state = excluded.state or excluded.state = 'signing' then w.leased_until end,
         tries = case when w.state = excluded.state then w.tries else 0 end,
         broadcast_at = case when w.state = excluded.state then w.broadcast_at end
       where w.version < excluded.version`,
      [
        sendId,
        cause.kind,
        cause.id,
        walletId,
        correlationId,
        to,
        amountMicro,
        send.phase,
        version,
        at,
        this.#nextAt(send, now),
        presentAttempt(send)?.expiration ?? null,
        isEnded(send) ? send.lastAt : null,
        asset,
        addressOfSource(from),
        token?.contract ?? null,
      ],
    );
    if (rowCount === 1) await this.#saveAttempts(tx, sendId, send);
  }

  /**
   * Claims the send that waits longest for its signature, a customer's before those that move our own money: no worker
   * signs another one until the lease has passed, or {@link release}, or the send is signed or ended.
   */
  async claimToSign(now: Date): Promise<string | null> {
    const { rowCount } = await this.pool.query(
      `select from send_work where next_at <= $1 and ended_at is null and state in ('requested', 'signing')
         and (leased_until is null or leased_until <= $1) limit 1`,
      [now],
    );
    if (rowCount === 0) return null;
    return withTransaction(this.pool, async (tx) => {
      const { rows: lane } = await tx.query<{ free: boolean }>(`select ${LANE} as free`);
      if (!lane[0]!.free) return null;
      const { rows } = await tx.query<{ send_id: string }>(
        `update send_work set leased_until = $2 where send_id = (
           select send_id from send_work
           where next_at <= $1 and ended_at is null and state in ('requested', 'signing') and not exists (
             select from send_work c where c.ended_at is null and c.state <> 'signed' and c.leased_until > $1)
           order by kind in ('sweep', 'top-up'), requested_at, send_id limit 1 for update skip locked)
         returning send_id`,
        [now, new Date(now.getTime() + this.rules.leaseMs)],
      );
      return rows[0]?.send_id ?? null;
    });
  }

  /** Gives a claimed send back that is not signed yet. @param at when it is tried again */
  async release(sendId: string, at: Date): Promise<void> {
    await this.pool.query(
      `update send_work set leased_until = null, next_at = $2, tries = tries + 1
       where send_id = $1 and state in ('requested', 'signing')`,
      [sendId, at],
    );
  }

  /** Claims signed sends that are due to be looked at; they are due again after a pause. */
  async claimSigned(now: Date, limit: number): Promise<DueSend[]> {
    const { locateMs, rebroadcastMs } = this.rules;
    const { rows } = await this.pool.query<{ send_id: string; is_broadcast: boolean }>(
      `with due as (
         select send_id, expiration > $1 and (broadcast_at is null or broadcast_at <= $3) as is_broadcast from send_work
         where next_at <= $1 and ended_at is null and state = 'signed'
         order by next_at limit $4 for update skip locked)
       update send_work w set next_at = $2, tries = tries + 1,
         broadcast_at = case when due.is_broadcast then $1 else w.broadcast_at end
       from due where w.send_id = due.send_id returning w.send_id, due.is_broadcast`,
      [now, new Date(now.getTime() + locateMs), new Date(now.getTime() - rebroadcastMs), limit],
    );
    return rows.map((row) => ({ sendId: row.send_id, isBroadcast: row.is_broadcast }));
  }

  /** Sends of a wallet that have no stored signature. */
  async unsignedOf(walletId: string): Promise<readonly string[]> {
    const { rows } = await this.pool.query<{ send_id: string }>(
      `select send_id from send_work where wallet_id = $1 and state in ('requested', 'signing') and ended_at is null
       order by requested_at`,
      [walletId],
    );
    return rows.map(({ send_id: sendId }) => sendId);
  }

  /** Whether any send has not ended. */
  async isAnyOpen(): Promise<boolean> {
    const { rows } = await this.pool.query<{ any: boolean }>(
      'select exists (select from send_work where ended_at is null) as any',
    );
    return rows[0]!.any;
  }

  /**
   * Rebuilds the rows from the events alone, while other processes work.
   * @returns how many sends there are
   */
  async rebuild(store: PostgresEventStore, now: Date): Promise<number> {
    let found = 0;
    for await (const events of readCommitted(store, ['SendRequested'])) {
      for (const { data, streamId, metadata } of eventsOf(events, 'SendRequested')) {
        const { state: send, version } = await load<Send, SendEvent>(store, sendDecider, streamId);
        const { correlationId } = metadata;
        await withTransaction(this.pool, (tx) =>
          this.save(tx, { sendId: data.sendId, send, version, correlationId }, now),
        );
        found += 1;
      }
    }
    return found;
  }

  #nextAt(send: Send, now: Date): Date | null {
    if (isEnded(send)) return null;
    if (send.phase !== 'requested') return now;
    const from = Math.max(now.getTime(), signableFrom(send, this.rules).getTime());
    if (send.refused === null) return new Date(from);
    return new Date(Math.min(from + this.rules.refusedMs, signedUntil(send, this.rules).getTime()));
  }

  async #saveAttempts(tx: PoolClient, sendId: string, { attempts, request }: Send): Promise<void> {
    // A refused attempt was taken back: its number is used again.
    await tx.query('delete from send_attempts where send_id = $1 and attempt > $2', [sendId, attempts.length]);
    if (attempts.length === 0) return;
    const signatures = attempts.flatMap(({ signature }) => signature ?? []);
    await tx.query(
      `insert into send_attempts as a (send_id, attempt, tx_id, recipient, amount_micro, reference_number, expiration,
         outcome, asset, from_address, contract)
       select $1, attempt, tx_id, $2, $3, reference_number, expiration, outcome, $9, $10, $11
       from unnest($4::smallint[], $5::text[], $6::bigint[], $7::timestamptz[], $8::text[])
         as t (attempt, tx_id, reference_number, expiration, outcome)
       on conflict (send_id, attempt) do update set tx_id = excluded.tx_id, outcome = excluded.outcome,
         reference_number = excluded.reference_number, expiration = excluded.expiration`,
      [
        sendId,
        request!.to,
        request!.amountMicro,
        attempts.map(({ attempt }) => attempt),
        attempts.map(({ signature }) => signature?.txId ?? null),
        attempts.map(({ reference }) => reference.number),
        attempts.map(({ expiration }) => expiration),
        attempts.map(({ end }) => end),
        request!.asset,
        addressOfSource(request!.from),
        request!.token?.contract ?? null,
      ],
    );
    await tx.query(
      `insert into signer_journal (sequence, hash, send_id, attempt, tx_id)
       select sequence, hash, $1, attempt, tx_id
       from unnest($2::bigint[], $3::text[], $4::smallint[], $5::text[]) as t (sequence, hash, attempt, tx_id)
       on conflict do nothing`,
      [
        sendId,
        signatures.map(({ journal }) => journal.sequence),
        signatures.map(({ journal }) => journal.hash),
        signatures.map(({ attempt }) => attempt),
        signatures.map(({ txId }) => txId),
      ],
    );
  }
}

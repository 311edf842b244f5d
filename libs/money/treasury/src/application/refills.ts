import { Inject, Injectable } from '@nestjs/common';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ApproverEligibilities, may, type Viewer } from '@usdt-africa/operators';
import { POOL } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';
import { approve, end, request } from '../domain/decide.js';
import type { RequestedRefill } from '../domain/refill.js';
import { treasuryFacts } from '../read-model/treasury-facts.js';
import { type By, RefillStreams } from './refill-streams.js';

/** What an operator requests, in the asset's smallest unit. */
export interface RefillAmount {
  readonly asset: 'USDT' | 'TRX';
  readonly amount: bigint;
}

/** Of two requests only one sees the other: taken by each transaction that requests a refill. */
const REQUEST_LOCK = `select pg_advisory_xact_lock(hashtextextended('treasury: requests of refills', 0))`;

/** What operators do about refills of the hot wallet: one requests, another approves. */
@Injectable()
export class Refills {
  constructor(
    private readonly streams: RefillStreams,
    private readonly eligibilities: ApproverEligibilities,
    @Inject(POOL) private readonly pool: Pool,
  ) {}

  /**
   * Requests a refill: another operator approves it within a day. The same id again is the same request.
   * @throws Refusal 409 `no-treasury`, `treasury-short`, `above-ceiling`, `refill-open`
   */
  async request(refillId: string, order: RefillAmount, viewer: Pick<Viewer, 'id'>, by: By): Promise<void> {
    const { asset, amount } = order;
    const { hotWallet, treasury } = await treasuryFacts(this.pool);
    if (hotWallet === null || treasury === null) throw refusal('treasury.no-treasury');
    const requested = {
      refillId,
      asset,
      amount: amount.toString(),
      from: treasury.address,
      to: hotWallet.address,
      requestedBy: viewer.id,
    };
    await this.streams.change(
      refillId,
      (refill, now) => request(refill, requested, now),
      by,
      (tx) => assertPossible(tx, order),
    );
  }

  /**
   * Another operator approves it: it may be signed on the treasury's device.
   * @throws Refusal 404 `no-refill`; 403 `own-refill`, `not-permitted`, `tied`; 409 `refill-decided`, `refill-expired`,
   * `requester-changed`
   */
  async approve(refillId: string, viewer: Pick<Viewer, 'id'>, by: By): Promise<void> {
    await this.streams.change(
      refillId,
      (refill, now) => approve(refill, viewer.id, now),
      by,
      (tx, refill) => this.#assertMayApprove(tx, refill, viewer.id),
    );
  }

  /**
   * Its requester withdraws it, or another operator refuses it.
   * @throws Refusal 404 `no-refill`; 409 `refill-decided`
   */
  async end(refillId: string, viewer: Pick<Viewer, 'id'>, by: By): Promise<void> {
    await this.streams.change(refillId, (refill, now) => end(refill, viewer.id, now), by);
  }

  async #assertMayApprove(tx: PoolClient, { requested }: RequestedRefill, deciderId: string): Promise<void> {
    const { requestedBy, at } = requested;
    const made = { requestedBy, requestedAt: new Date(at) };
    const { role, askerChanged, tied } = await this.eligibilities.between(made, deciderId, tx);
    if (role === null || !may(role, 'treasury.act')) throw refusal('approvals.not-permitted');
    if (askerChanged) throw refusal('approvals.requester-changed');
    if (tied) throw refusal('approvals.tied');
  }
}

/** @throws Refusal 409 `treasury-short`, `above-ceiling`, `refill-open` */
async function assertPossible(tx: PoolClient, { asset, amount }: RefillAmount): Promise<void> {
  await tx.query(REQUEST_LOCK);
  const { rows } = await tx.query<{ same: boolean; usdt: string }>(
    `select coalesce(bool_or(asset = $1 and amount = $2), false) as same,
       coalesce(sum(amount) filter (where asset = 'USDT'), 0)::text as usdt
     from refills where phase in ('requested', 'approved')`,
    [asset, amount],
  );
  const open = rows[0]!;
  if (open.same) throw refusal('treasury.refill-open');
  const { hotWallet, treasury } = await treasuryFacts(tx);
  const has = asset === 'USDT' ? treasury?.usdtMicro : treasury?.trxSun;
  if (has != null && amount > has) throw refusal('treasury.treasury-short');
  if (asset === 'TRX' || hotWallet?.usdtMicro == null) return;
  if (hotWallet.usdtMicro + BigInt(open.usdt) + amount > hotWallet.ceilingMicro)
    throw refusal('treasury.above-ceiling');
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { EvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { parseMoney } from '@usdt-africa/kernel';
import { doubtOf, OrderStreams } from '@usdt-africa/orders';
import { needsEvidence, OperatorPayouts, referencesOf } from '@usdt-africa/payouts';
import { fieldRefusal, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { orderOfPayout } from '../read-model/payout-order.js';
import { type Acting, checkVersion, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/**
 * What became of a payout that is in doubt, as one operator has seen and another has to see: put before a second person,
 * whatever the amount and whoever asks. Refusals: 409 `no-evidence-needed`, `changed-meanwhile`; 422 with `errors.reference` or `errors.fee`.
 */
export class ProvePayout extends Command<void> {
  constructor(
    readonly payoutId: string,
    readonly outcome: 'settled' | 'failed',
    readonly acting: Acting<EvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProvePayout)
export class ProvePayoutHandler implements ICommandHandler<ProvePayout> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly orders: OrderStreams,
    private readonly payouts: OperatorPayouts,
    private readonly approvals: Approvals,
    private readonly asked: AskedOnce,
  ) {}

  async execute(proof: ProvePayout): Promise<void> {
    const { payoutId, outcome, acting } = proof;
    const orderId = await orderOfPayout(this.pool, payoutId);
    await this.asked.once(`POST /api/admin/payouts/${payoutId}/${outcome}-by-evidence`, acting, () =>
      this.#ask(orderId, proof),
    );
  }

  async #ask(orderId: string, { payoutId, outcome, acting }: ProvePayout): Promise<void> {
    const { body } = acting;
    const [order, { state: payout, version }] = await Promise.all([
      this.orders.load(orderId),
      this.payouts.loadAt(payoutId),
    ]);
    checkVersion(acting, version);
    if (!needsEvidence(payout) || !payout.asked) throw refusal('console.no-evidence-needed/certain');
    const references = referencesOf(payout);
    const [only] = references.length === 1 || outcome === 'failed' ? [payout.reference] : [];
    const reference = outcome === 'failed' ? only : (body.reference ?? only);
    if (reference === undefined || !references.includes(reference)) throw fieldRefusal('reference', 'not-one-of-its');
    const { amountKobo } = payout.asked;
    const { evidence, fee } = body;
    const feeKobo = fee === undefined ? null : parseMoney(fee, 'NGN');
    // Whoever typed a fee that is more than what was sent has mistaken one amount for the other.
    if (feeKobo !== null && feeKobo > BigInt(amountKobo)) throw fieldRefusal('fee', 'more-than-sent');
    await this.approvals.ask(
      requestOf(acting, {
        verb: outcome === 'settled' ? 'payout-settle-by-evidence' : 'payout-fail-by-evidence',
        subject: { resource: 'payouts', id: payoutId, label: order.placed.number },
        payload: {
          orderId,
          payoutId,
          amountKobo,
          outcome,
          reference,
          evidence,
          doubt: doubtOf(payout),
          ...(feeKobo === null ? {} : { feeKobo: feeKobo.toString() }),
        },
        amountKobo: BigInt(amountKobo),
        orderId,
      }),
    );
  }
}

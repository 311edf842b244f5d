import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { EvidenceRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { parseMoney } from '@usdt-africa/kernel';
import { checkVersion, type OperatorRequest } from '@usdt-africa/operators';
import { needsEvidence, OperatorPayouts, referencesOf } from '@usdt-africa/payouts';
import { fieldRefusal } from '@usdt-africa/platform';
import { doubtOf } from '../executors.js';

/**
 * Requests approval of the outcome of a payout in doubt, as one operator has seen it: always by a second operator,
 * whatever the amount and the requester's role. Refusals: 409 `no-evidence-needed`, `changed-meanwhile`; 422 with
 * `errors.reference` or `errors.fee`.
 */
export class ProvePayout extends Command<void> {
  constructor(
    /** Null for a payout that pays a withdrawal. */
    readonly orderId: string | null,
    readonly payoutId: string,
    readonly outcome: 'settled' | 'failed',
    readonly request: OperatorRequest<EvidenceRequest>,
  ) {
    super();
  }
}

@CommandHandler(ProvePayout)
export class ProvePayoutHandler implements ICommandHandler<ProvePayout> {
  constructor(
    private readonly payouts: OperatorPayouts,
    private readonly approvals: Approvals,
  ) {}

  async execute({ orderId, payoutId, outcome, request }: ProvePayout): Promise<void> {
    const { body } = request;
    const { state: payout, version } = await this.payouts.loadAt(payoutId);
    checkVersion(request, version);
    if (!needsEvidence(payout) || !payout.submission) throw refusal('console.no-evidence-needed/certain');
    const references = referencesOf(payout);
    const [only] = references.length === 1 || outcome === 'failed' ? [payout.reference] : [];
    const reference = outcome === 'failed' ? only : (body.reference ?? only);
    if (reference === undefined || !references.includes(reference)) throw fieldRefusal('reference', 'not-one-of-its');
    const { amountKobo, number } = payout.submission;
    const { evidence, fee } = body;
    const feeKobo = fee === undefined ? null : parseMoney(fee, 'NGN');
    // A fee above the sent amount is a mix-up of the two amounts.
    if (feeKobo !== null && feeKobo > BigInt(amountKobo)) throw fieldRefusal('fee', 'more-than-sent');
    await this.approvals.request(
      approvalRequestOf(request, {
        action: outcome === 'settled' ? 'payout-settle-by-evidence' : 'payout-fail-by-evidence',
        subject: { resource: 'payouts', id: payoutId, label: number },
        payload: {
          ...(orderId !== null && { orderId }),
          payoutId,
          amountKobo,
          outcome,
          reference,
          evidence,
          doubt: doubtOf(payout),
          ...(feeKobo === null ? {} : { feeKobo: feeKobo.toString() }),
        },
        amountKobo: BigInt(amountKobo),
        ...(orderId !== null && { orderId }),
      }),
    );
  }
}

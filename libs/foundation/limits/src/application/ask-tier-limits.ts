import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LimitedTier } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { insteadOf } from '../domain/instead.js';
import { assertSums, changeOf, holdingOf, type WantedLimits } from '../domain/tier-limits.js';
import { LimitApprovalGate } from './approval-gate.js';
import { heldMicro } from '../domain/held.js';
import { LimitDesk } from './limit-desk.js';
import { LimitWorth } from './limit-worth.js';
import { payloadOf, type WantedOfTier } from './tier-rules.js';

interface By {
  readonly operatorId: string;
  readonly reason: string;
  /** The request's Idempotency-Key: asked twice, it is one request. */
  readonly key: string;
}

/** Other limits for all of a tier, or the usual ones again (`null`): always with a second person. */
export class AskTierLimits extends Command<void> {
  constructor(
    readonly tier: LimitedTier,
    readonly wanted: Omit<WantedLimits, 'tier'> | null,
    readonly by: By,
  ) {
    super();
  }
}

/** Refusals: 422 `until-past`, `guest-day`, `month-below-day`; 409 `no-tier-limits`. */
@CommandHandler(AskTierLimits)
export class AskTierLimitsHandler implements ICommandHandler<AskTierLimits> {
  constructor(
    private readonly desk: LimitDesk,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ tier, wanted: sums, by: { operatorId, reason, key } }: AskTierLimits): Promise<void> {
    const wanted = sums ? this.#set({ tier, ...sums }) : await this.#end(tier);
    const { isMore } = await this.desk.tiers.effectOf(wanted);
    const now = this.clock.now();
    const holding = holdingOf((await this.desk.tiers.standing()).state, tier, now);
    const held = await this.desk.heldOfTier(tier);
    await this.gate.ask({
      approvalId: uuidFrom('tier-limits', tier, operatorId, key),
      verb: wanted.kind === 'set' ? 'tier-limits' : 'tier-limits-end',
      subject: { resource: 'tier-limits', id: tier, label: tier },
      // Much more that is held by then is another question, and so is another change of the tier.
      payload: { ...payloadOf(wanted), heldMicro: heldMicro(held).toString(), instead: insteadOf(holding) },
      // What may leave by it at once: everything held of the tier, and no more. Null without a rate.
      amountKobo: isMore ? ((await this.worth.ofHeld(held))?.kobo ?? null) : 0n,
      askedBy: operatorId,
      reason,
    });
  }

  #set(wanted: WantedLimits): WantedOfTier {
    assertSums(wanted, this.clock.now());
    return { kind: 'set', ...wanted };
  }

  async #end(tier: LimitedTier): Promise<WantedOfTier> {
    const change = changeOf((await this.desk.tiers.standing()).state, tier, this.clock.now());
    if (!change) throw refusal('limits.no-tier-limits');
    return { kind: 'end', tier, endedId: change.id };
  }
}

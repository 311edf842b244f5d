import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { LimitedTier } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { insteadOf } from '../domain/instead.js';
import { assertSums, changeOf, holdingOf, type WantedLimits } from '../domain/tier-limits.js';
import type { BuyTierLimits, SendTierLimits } from '../domain/tiers.js';
import { LimitApprovalGate } from './approval-gate.js';
import { heldMicro } from '../domain/held.js';
import { LimitService } from './limit-service.js';
import { LimitWorth } from './limit-worth.js';
import { payloadOf, type WantedOfTier } from './tier-rules.js';

interface By {
  readonly operatorId: string;
  readonly reason: string;
  /** The request's Idempotency-Key: a repeat is the same request. */
  readonly key: string;
}

/** Requested limits of a tier. `buy` or `send` left out: what is in force of these goes on as long as they do. */
export type RequestedLimits = Omit<WantedLimits, 'tier' | 'buy' | 'send'> & {
  readonly buy?: BuyTierLimits | undefined;
  readonly send?: SendTierLimits | undefined;
};

/** Other limits for all of a tier, or the usual ones again (`null`): always with a second person. */
export class RequestTierLimits extends Command<void> {
  constructor(
    readonly tier: LimitedTier,
    readonly wanted: RequestedLimits | null,
    readonly by: By,
  ) {
    super();
  }
}

/**
 * Refusals: 422 `until-past`, `guest-day`, `month-below-day`, `tier-never-buys`, `buy-month-below-day`, `tier-never-sends`,
 * `send-month-below-day`; 409 `no-tier-limits`.
 */
@CommandHandler(RequestTierLimits)
export class RequestTierLimitsHandler implements ICommandHandler<RequestTierLimits> {
  constructor(
    private readonly limits: LimitService,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ tier, wanted: sums, by: { operatorId, reason, key } }: RequestTierLimits): Promise<void> {
    const wanted = sums ? await this.#set(tier, sums) : await this.#end(tier);
    const { isMore } = await this.limits.tiers.effectOf(wanted);
    const now = this.clock.now();
    const holding = holdingOf((await this.limits.tiers.state()).state, tier, now);
    const held = await this.limits.heldOfTier(tier);
    await this.gate.request({
      approvalId: uuidFrom('tier-limits', tier, operatorId, key),
      action: wanted.kind === 'set' ? 'tier-limits' : 'tier-limits-end',
      subject: { resource: 'tier-limits', id: tier, label: tier },
      // Much more that is held by then is another question, and so is another change of the tier.
      payload: { ...payloadOf(wanted), heldMicro: heldMicro(held).toString(), instead: insteadOf(holding) },
      // What may leave by it at once: everything held of the tier, and no more. Null without a rate.
      amountKobo: isMore ? ((await this.worth.ofHeld(held))?.kobo ?? null) : 0n,
      requestedBy: operatorId,
      reason,
    });
  }

  async #set(tier: LimitedTier, sums: RequestedLimits): Promise<WantedOfTier> {
    const now = this.clock.now();
    const holding = changeOf((await this.limits.tiers.state()).state, tier, now);
    const wanted = { ...sums, tier, buy: sums.buy ?? holding?.buy ?? null, send: sums.send ?? holding?.send ?? null };
    assertSums(wanted, now);
    return { kind: 'set', ...wanted };
  }

  async #end(tier: LimitedTier): Promise<WantedOfTier> {
    const change = changeOf((await this.limits.tiers.state()).state, tier, this.clock.now());
    if (!change) throw refusal('limits.no-tier-limits');
    return { kind: 'end', tier, endedId: change.id };
  }
}

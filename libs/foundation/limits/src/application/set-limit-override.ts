import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf } from '@usdt-africa/operators';
import { type Clock, formatMoney, uuidFrom } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import { LimitApprovalGate } from './approval-gate.js';
import { heldMicro } from '../domain/held.js';
import { ALONE_RELEASES_KOBO, ALONE_UP_TO_MICRO } from '../domain/own-limit.js';
import { LimitOverrides, type OverrideRequest } from './limit-overrides.js';
import { LimitWorth } from './limit-worth.js';

/**
 * Sets an override, or requests an approval: above the limit of the next higher tier, and where more than ₦500,000
 * would be released at once.
 */
export class SetLimitOverride extends Command<'set' | 'requested'> {
  constructor(readonly request: OverrideRequest) {
    super();
  }
}

/**
 * Refusals: 404 `person-not-found`; 409 `another-limit`; 422 `until-past`. Returns whether a second operator must
 * approve.
 */
@CommandHandler(SetLimitOverride)
export class SetLimitOverrideHandler implements ICommandHandler<SetLimitOverride> {
  constructor(
    private readonly overrides: LimitOverrides,
    private readonly gate: LimitApprovalGate,
    private readonly worth: LimitWorth,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request }: SetLimitOverride): Promise<'set' | 'requested'> {
    if (request.until && request.until <= this.clock.now()) throw refusal('limits.until-past');
    // Repeats the check when more deposits were held during it: one operator's decision would release them unchecked.
    for (;;) {
      const done = await this.#once(request);
      if (done) return done;
    }
  }

  /** Null when more is held now than was checked. */
  async #once({
    personId,
    orderId: ofOrder,
    seen,
    limitMicro,
    until,
    reason,
    operatorId,
    key,
  }: OverrideRequest): Promise<'set' | 'requested' | null> {
    const person = await this.overrides.person(personId, ofOrder);
    const { orderId, identifiers } = person;
    const givenTo = this.overrides.givenTo(identifiers);
    const overrideId = uuidFrom('limit-override', personId, operatorId, key);
    if (await this.overrides.wasGiven(overrideId, givenTo)) return 'set';
    if (seen !== undefined) await this.overrides.assertSeen(person, seen);
    const reviewedMicro = heldMicro(await this.overrides.held(givenTo));
    const held = await this.overrides.held(identifiers);
    const worth = (await this.worth.ofHeld(held))?.kobo ?? null;
    const alone = limitMicro <= ALONE_UP_TO_MICRO && worth !== null && worth <= ALONE_RELEASES_KOBO;
    if (!alone) {
      await this.gate.request({
        approvalId: overrideId,
        action: 'limit-override',
        subject: { resource: 'limits', id: personId, label: `${formatMoney(limitMicro, 'USDT')}` },
        payload: {
          personId,
          orderId,
          overrideId,
          limitMicro: limitMicro.toString(),
          until: until?.toISOString() ?? '',
          // More that is held by then is another question, and so is another limit in the place of theirs.
          heldMicro: heldMicro(held).toString(),
          instead: await this.overrides.insteadOf(person),
        },
        amountKobo: worth,
        requestedBy: operatorId,
        reason,
        orderId,
      });
      return 'requested';
    }
    const isSet = await this.overrides.apply(
      givenTo,
      orderId,
      this.overrides.setting(overrideId, orderId, limitMicro, until?.toISOString() ?? null),
      {
        actor: actorOf(operatorId),
        reason,
        correlationId: correlationId(),
      },
      reviewedMicro,
      async () => {
        if (await this.overrides.wasGiven(overrideId, givenTo)) return true;
        if (seen !== undefined) await this.overrides.assertSeen(person, seen);
        return false;
      },
    );
    return isSet ? 'set' : null;
  }
}

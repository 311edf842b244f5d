import { Injectable } from '@nestjs/common';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { Pins } from './pins.js';

/**
 * AUTH-09: what every movement of a customer's money asks first, and there is no other way. The PIN comes with the movement itself,
 * in one request: what is confirmed is exactly what is done, and nothing that could be used for anything else is given out.
 */
@Injectable()
export class StepUp {
  constructor(private readonly pins: Pins) {}

  /** @throws Refusal 403 `paused` for a frozen account, `pin-locked`; 422 `wrong-pin` */
  require({ accountId }: Pick<SignedInCustomer, 'accountId'>, pin: string, field = 'pin'): Promise<void> {
    return this.pins.require(accountId, pin, field);
  }
}

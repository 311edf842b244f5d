import { Injectable } from '@nestjs/common';
import type { PasskeyConfirmation } from '@usdt-africa/contracts/api';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { type ConfirmedAct, PasskeyConfirmations } from './passkey-confirmations.js';
import { Pins } from './pins.js';

/** Proof sent with a movement of money: the PIN, or a passkey's signature over exactly this action. */
export interface Proof {
  readonly pin?: string | undefined;
  readonly passkey?: PasskeyConfirmation | undefined;
  /** Of the page that a passkey is used on. */
  readonly origin: string;
  /** Null: the request has none. */
  readonly attemptId: string | null;
}

/**
 * AUTH-09: the check before every movement of a customer's money, with no way around it. The PIN comes in the same
 * request as the movement: exactly what is confirmed is done, and no reusable token is issued.
 */
@Injectable()
export class StepUp {
  constructor(
    private readonly pins: Pins,
    private readonly passkeys: PasskeyConfirmations,
  ) {}

  /**
   * The PIN, or in its place a passkey that confirmed this act with exactly this payload.
   * @throws Refusal 403 `paused` for a frozen account, `pin-locked`, `not-confirmed`; 422 `wrong-pin`
   */
  async confirm(customer: SignedInCustomer, proof: Proof, act: ConfirmedAct): Promise<void> {
    const { pin, passkey, origin, attemptId } = proof;
    if (pin !== undefined) await this.pins.require(customer.accountId, pin, attemptId);
    else if (passkey !== undefined) await this.passkeys.require(customer, passkey, act, origin);
    else throw new RangeError('a movement of money comes with a PIN or a passkey');
  }
}

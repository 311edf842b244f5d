import type { Principal } from '@usdt-africa/kernel';
import type { StoreAnswer } from '@usdt-africa/platform';

/** Who asks, and how the answer is kept for a repeated request (see `Idempotency`). */
export interface Asked<Body> {
  readonly principal: Principal;
  readonly storeAnswer: StoreAnswer<Body>;
}

/** Injection token of the `OrderRules` that handlers decide by. */
export const ORDER_RULES = Symbol('order rules');

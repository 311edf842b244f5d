import type { Principal } from '@usdt-africa/kernel';
import type { StoreAnswer } from '@usdt-africa/platform';

/** The requester, and the function that stores the response for a repeated request (see `Idempotency`). */
export interface IdempotentCommand<Body> {
  readonly principal: Principal;
  readonly storeAnswer: StoreAnswer<Body>;
}

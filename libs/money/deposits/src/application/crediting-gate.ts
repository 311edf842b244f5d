/** Whether deposits are credited, as operators have it. Asked before money is made of what arrived; looking never asks. */
export interface CreditingGate {
  isPaused(now: Date): Promise<boolean>;
}

/** Where nobody pauses anything. */
export const OPEN_CREDITING: CreditingGate = { isPaused: () => Promise.resolve(false) };

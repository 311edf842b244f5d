/** Whether operators allow deposits to be credited. Checked before a deposit is credited; scanning never checks it. */
export interface CreditingGate {
  isPaused(now: Date): Promise<boolean>;
}

/** A gate that is never paused. */
export const OPEN_CREDITING: CreditingGate = { isPaused: () => Promise.resolve(false) };

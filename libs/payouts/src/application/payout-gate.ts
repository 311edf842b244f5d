/** Whether anything may go out, as operators have it. Asked before every sending; questions are always asked. */
export interface PayoutGate {
  /** @param bankCode of the recipient; null when it cannot be opened any more */
  isPaused(bankCode: string | null): Promise<boolean>;
}

/** Where nobody pauses anything. */
export const OPEN_GATE: PayoutGate = { isPaused: () => Promise.resolve(false) };

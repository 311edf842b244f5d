/** A text message ready to go. */
export interface TextMessage {
  /** E.164: `+2348031234567`. */
  readonly to: string;
  /** What the phone shows; it may hold a one-time code, so it stands in no log. */
  readonly text: string;
}

/** A message that a provider has taken over. Taken is not delivered: a phone may be off, or its number barred. */
export interface TextTaken {
  /** Who took it: `termii`, `africastalking`. */
  readonly provider: string;
  /** The provider's own id of the message; their numbers exceed 2^53, so a text. */
  readonly messageId: string;
}

/** Injection token of an {@link SmsSender}. */
export const SMS_SENDER = Symbol('sms sender');

/** Port to whatever brings text messages. */
export interface SmsSender {
  /**
   * Resolves when a provider has taken the message over. No provider knows a message again that it is given twice: whoever
   * does not know the outcome writes a new code and lets the old one go, and never sends the same text once more.
   * @throws SmsNotSentError
   */
  send(message: TextMessage): Promise<TextTaken>;
}

/** The message was not taken, or it is not known whether it was. */
export class SmsNotSentError extends Error {
  constructor(
    /** A short code without personal data: `timeout`, `no-balance`, `http-404`. */
    readonly reason: string,
    /**
     * `refused`: surely not sent, another provider may be asked. `unusable`: surely not sent, and no provider could: it is
     * about the number. `unknown`: it may have been sent.
     */
    readonly outcome: 'refused' | 'unusable' | 'unknown',
  ) {
    super(`sms not sent: ${reason}`);
    this.name = 'SmsNotSentError';
  }
}

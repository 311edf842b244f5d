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
   * Resolves when a provider has accepted the message. Providers do not recognise duplicates: a caller that does not
   * know the outcome creates a new code and drops the old one, and never sends the same text again.
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
     * `refused`: certainly not sent, another provider may be tried. `unusable`: certainly not sent, and no provider
     * could: the fault is in the number. `unknown`: it may have been sent.
     */
    readonly outcome: 'refused' | 'unusable' | 'unknown',
  ) {
    super(`sms not sent: ${reason}`);
    this.name = 'SmsNotSentError';
  }
}

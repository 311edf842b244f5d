/** A mail ready to go. `id` makes its Message-ID: the same mail sent again is recognisably the same. */
export interface MailMessage {
  readonly id: string;
  /** A single bare address. */
  readonly to: string;
  /** `Name <address>`. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Injection token of a {@link MailSender}. */
export const MAIL_SENDER = Symbol('mail sender');

/** Port to whatever brings mails. */
export interface MailSender {
  /**
   * Resolves when the other side has taken the mail over.
   * @throws MailNotSentError
   */
  send(mail: MailMessage): Promise<void>;
}

/** The mail was not taken, or it is not known whether it was. */
export class MailNotSentError extends Error {
  constructor(
    /** A short code without personal data: `timeout`, `connection-refused`, `smtp-550`. */
    readonly reason: string,
    /** True when trying again cannot help: this mail will not be taken, now or later. */
    readonly permanent: boolean,
  ) {
    super(`mail not sent: ${reason}`);
    this.name = 'MailNotSentError';
  }
}

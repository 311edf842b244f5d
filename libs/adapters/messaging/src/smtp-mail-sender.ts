import { createTransport, type Transporter } from 'nodemailer';
import { MailNotSentError, type MailMessage, type MailSender } from './mail-sender.js';

export interface SmtpOptions {
  /** For one step: finding the host, connecting, the greeting. */
  readonly stepTimeoutMs?: number;
  /** For the whole mail. */
  readonly totalTimeoutMs?: number;
}

/**
 * Sends by SMTP, one connection a mail: mails are few, and an idle connection that the other side has dropped would cost
 * a retry. `smtps://` is TLS from the first byte with the certificate verified; `smtp://` is plain, for a mail server on
 * this machine. User and password come in the address.
 */
export class SmtpMailSender implements MailSender {
  readonly #transport: Transporter;
  readonly #totalTimeoutMs: number;

  /** @throws Error in one sentence when the address is not one of `smtp:` or `smtps:` */
  constructor(smtpUrl: string, { stepTimeoutMs = 10_000, totalTimeoutMs = 60_000 }: SmtpOptions = {}) {
    const url = URL.canParse(smtpUrl) ? new URL(smtpUrl) : null;
    if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname)
      throw new Error('SMTP_URL must read smtps://user:password@host:port (or smtp:// on this machine).');
    const secure = url.protocol === 'smtps:';
    this.#totalTimeoutMs = totalTimeoutMs;
    this.#transport = createTransport({
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port ? Number(url.port) : secure ? 465 : 25,
      secure,
      // An unencrypted address stays unencrypted: opportunistic TLS would be a promise that any man in the middle can
      // break.
      ignoreTLS: !secure,
      tls: { rejectUnauthorized: true, minVersion: 'TLSv1.2' },
      ...(url.username
        ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
        : {}),
      connectionTimeout: stepTimeoutMs,
      greetingTimeout: stepTimeoutMs,
      dnsTimeout: stepTimeoutMs,
      socketTimeout: totalTimeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      logger: false,
    });
  }

  async send({ id, to, from, subject, text, html }: MailMessage): Promise<void> {
    const signal = AbortSignal.timeout(this.#totalTimeoutMs);
    try {
      await this.#transport.sendMail({
        messageId: `<${id}@${domainOf(from)}>`,
        // As an object: whatever stands in it is one recipient, never a list or a group.
        to: { name: '', address: to },
        from,
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        signal,
      });
    } catch (error) {
      throw signal.aborted ? new MailNotSentError('timeout', false) : notSent(error);
    }
  }
}

/** What went wrong in a word; the server's own sentence may name the recipient and goes nowhere. */
function notSent(error: unknown): MailNotSentError {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  if (typeof responseCode === 'number') {
    // A wrong password or a refused sender is ours to mend; only a word about this recipient or this mail is final.
    const aboutThisMail = code !== 'EAUTH' && (command === 'RCPT TO' || command === 'DATA');
    return new MailNotSentError(`smtp-${responseCode}`, aboutThisMail && responseCode >= 500);
  }
  if (code === 'EENVELOPE') return new MailNotSentError('recipient-unusable', true);
  if (code === 'ETIMEDOUT') return new MailNotSentError('timeout', false);
  if (code === 'EDNS') return new MailNotSentError('host-not-found', false);
  if (code === 'EAUTH' || code === 'ENOAUTH') return new MailNotSentError('sign-in-refused', false);
  if (code === 'ETLS') return new MailNotSentError('tls', false);
  return new MailNotSentError(code === 'ESOCKET' || code === 'ECONNECTION' ? 'connection' : 'unknown', false);
}

function domainOf(from: string): string {
  return /@([^\s<>@]+)>?$/.exec(from.trim())?.[1] ?? 'localhost';
}

import { SMTPServer } from 'smtp-server';
import { listenOnLoopback, LOOPBACK } from '../kit/http-service.js';
import type { Mailbox } from './mailbox.js';

/** The largest mail taken. */
const LARGEST = 5_000_000;

/** `ok`; `busy`: every mail is put off with 451; `refuse`: every recipient is refused for good with 550. */
export const MAIL_MODES = ['ok', 'busy', 'refuse'] as const;
export type MailMode = (typeof MAIL_MODES)[number];

/** A mail server that accepts all mail for all addresses, forwards none of it, and stores it for reading. */
export class SmtpSink {
  mode: MailMode = 'ok';
  readonly #server: SMTPServer;
  #port: number;

  constructor(mailbox: Mailbox, port: number) {
    this.#port = port;
    this.#server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      size: LARGEST,
      logger: false,
      onAuth: (_auth, _session, done) => done(null, { user: 'sandbox' }),
      onRcptTo: (_address, _session, done) =>
        this.mode === 'refuse' ? done(reply(550, 'No such mailbox here')) : done(),
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (stream.sizeExceeded) return done(reply(552, 'Message too large'));
          if (this.mode === 'busy') return done(reply(451, 'Try again later'));
          const { mailFrom, rcptTo } = session.envelope;
          mailbox
            .receive(Buffer.concat(chunks), {
              from: mailFrom === false ? '' : mailFrom.address,
              to: rcptTo.map((recipient) => recipient.address),
            })
            .then((mail) => done(null, `kept as ${mail.id}`))
            .catch(() => done(reply(451, 'The mail could not be kept')));
        });
      },
    });
    // A client that goes away in mid sentence is the client's affair.
    this.#server.on('error', () => undefined);
  }

  get url(): string {
    return `smtp://${LOOPBACK}:${this.#port}`;
  }

  /** @throws PortBusyError */
  async start(): Promise<void> {
    this.#port = await listenOnLoopback(this.#server.server, this.#port, 'SANDBOX_SMTP_PORT');
  }

  async stop(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}

function reply(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code });
}

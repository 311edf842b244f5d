import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { MailNotSentError, type MailMessage } from './mail-sender.js';
import { SmtpMailSender } from './smtp-mail-sender.js';

const MAIL: MailMessage = {
  id: '01936a00-0000-8000-8000-00000000000a',
  to: 'temitope.adewale@example.com',
  from: 'USDT Africa <no-reply@usdt.africa>',
  subject: 'mango: ₦394,000.00 is in Adaeze’s account',
  text: 'Hello Temitope,\n\n₦394,000.00',
  html: '<p>Hello Temitope,</p><p>₦394,000.00</p>',
};

describe('sending mail by SMTP', () => {
  const running: (SMTPServer | Server)[] = [];
  const sockets: Socket[] = [];
  let taken: { raw: string; to: string[]; from: string; signedInAs: string | undefined }[];

  beforeEach(() => {
    taken = [];
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await Promise.all(running.splice(0).map((server) => new Promise((resolve) => server.close(() => resolve(null)))));
  });

  async function smtpServer(options: SMTPServerOptions = {}): Promise<number> {
    const server = new SMTPServer({
      authOptional: true,
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData: (stream, session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope;
          taken.push({
            raw: Buffer.concat(chunks).toString(),
            to: rcptTo.map(({ address }) => address),
            from: mailFrom === false ? '' : mailFrom.address,
            signedInAs: session.user as string | undefined,
          });
          done();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    running.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.server.address() as AddressInfo).port;
  }
  async function tcpServer(greet: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      sockets.push(socket);
      greet(socket);
    });
    running.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }
  const failureOf = (sent: Promise<void>): Promise<unknown> =>
    sent.then(
      () => 'it was sent',
      (error: unknown) => (error instanceof MailNotSentError ? [error.reason, error.permanent] : error),
    );

  it('INT-06 sends text and HTML with a Message-ID derived from the mail’s id', async () => {
    const sender = new SmtpMailSender(`smtp://127.0.0.1:${await smtpServer()}`);
    await sender.send(MAIL);
    await sender.send(MAIL);
    expect(taken).toHaveLength(2);
    for (const { raw, to, from } of taken) {
      expect(to).toEqual(['temitope.adewale@example.com']);
      expect(from).toBe('no-reply@usdt.africa');
      const mail = await PostalMime.parse(raw);
      expect(mail.messageId).toBe('<01936a00-0000-8000-8000-00000000000a@usdt.africa>');
      expect(mail.subject).toBe(MAIL.subject);
      expect(mail.text?.trim()).toBe(MAIL.text);
      expect(mail.html?.trim()).toBe(MAIL.html);
      expect(mail.from).toEqual({ name: 'USDT Africa', address: 'no-reply@usdt.africa' });
    }
  });

  it('INT-06 treats an address as one recipient and a subject as one line, without header injection', async () => {
    const sender = new SmtpMailSender(`smtp://127.0.0.1:${await smtpServer()}`);
    const subject = 'mango: one\r\nBcc: everybody@example.com';
    await sender.send({ ...MAIL, subject });
    await failureOf(sender.send({ ...MAIL, to: 'a@example.com, b@example.com' }));
    await failureOf(sender.send({ ...MAIL, to: 'a@example.com\r\nRCPT TO:<b@example.com>' }));
    expect(taken.flatMap(({ to }) => to)).not.toContain('b@example.com');
    expect((await PostalMime.parse(taken[0]!.raw)).bcc ?? []).toEqual([]);
  });

  it('INT-06 signs in with the address’s user and password', async () => {
    const port = await smtpServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss/word' ? done(null, { user: username }) : done(new Error('no')),
    });
    await new SmtpMailSender(`smtp://mailer:p%40ss%2Fword@127.0.0.1:${port}`).send(MAIL);
    expect(taken[0]?.signedInAs).toBe('mailer');
    // Mail that is refused for our own mistake is worth another try: the mistake can be mended.
    const wrong = new SmtpMailSender(`smtp://mailer:wrong@127.0.0.1:${port}`);
    expect(await failureOf(wrong.send(MAIL))).toEqual(['smtp-535', false]);
  });

  it.each([
    ['a recipient who does not exist', 'onRcptTo', 550, true],
    ['a recipient put off', 'onRcptTo', 451, false],
    ['our sender', 'onMailFrom', 550, false],
  ] as const)('INT-06 reports a server that refuses %s', async (_whom, hook, code, permanent) => {
    const port = await smtpServer({
      [hook]: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
        done(Object.assign(new Error('No such user temitope.adewale'), { responseCode: code })),
    });
    const failure = new SmtpMailSender(`smtp://127.0.0.1:${port}`).send(MAIL);
    expect(await failureOf(failure)).toEqual([`smtp-${code}`, permanent]);
    await expect(failure).rejects.not.toThrow(/temitope/);
  });

  it.each([
    [552, true],
    [451, false],
  ])('INT-06 reports a server that refuses the mail itself with %i', async (code, permanent) => {
    const port = await smtpServer({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('no'), { responseCode: code })));
      },
    });
    expect(await failureOf(new SmtpMailSender(`smtp://127.0.0.1:${port}`).send(MAIL))).toEqual([
      `smtp-${code}`,
      permanent,
    ]);
  });

  it('INT-06 fails on a server that is unreachable, does not answer, or closes the connection', async () => {
    const off = await tcpServer(() => undefined);
    await new Promise((resolve) => running.pop()!.close(() => resolve(null)));
    expect(await failureOf(new SmtpMailSender(`smtp://127.0.0.1:${off}`).send(MAIL))).toEqual(['connection', false]);

    const mute = await tcpServer(() => undefined);
    const steps = { stepTimeoutMs: 50, totalTimeoutMs: 5_000 };
    expect(await failureOf(new SmtpMailSender(`smtp://127.0.0.1:${mute}`, steps).send(MAIL))).toEqual([
      'timeout',
      false,
    ]);
    const total = { stepTimeoutMs: 5_000, totalTimeoutMs: 50 };
    expect(await failureOf(new SmtpMailSender(`smtp://127.0.0.1:${mute}`, total).send(MAIL))).toEqual([
      'timeout',
      false,
    ]);

    const rude = await tcpServer((socket) => socket.end('220 hello\r\n'));
    expect(await failureOf(new SmtpMailSender(`smtp://127.0.0.1:${rude}`).send(MAIL))).toEqual(['connection', false]);
  });

  it('INT-06 speaks TLS only with a server whose certificate is good', async () => {
    const port = await smtpServer({ secure: true });
    const [reason, permanent] = (await failureOf(new SmtpMailSender(`smtps://localhost:${port}`).send(MAIL))) as [
      string,
      boolean,
    ];
    expect(['tls', 'connection']).toContain(reason);
    expect(permanent).toBe(false);
    expect(taken).toEqual([]);
  });

  it.each(['http://127.0.0.1', '127.0.0.1:25', '', 'smtp://'])('INT-06 refuses the address "%s"', (url) => {
    expect(() => new SmtpMailSender(url)).toThrow(/SMTP_URL must read/);
  });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Mailbox } from './mailbox.js';
import { SmtpSink } from './smtp-sink.js';

let folder: string;
let mailbox: Mailbox;
let sink: SmtpSink;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-mail-'));
  mailbox = new Mailbox(folder);
  sink = new SmtpSink(mailbox, 0);
  await sink.start();
});
afterEach(async () => {
  await sink.stop();
  rmSync(folder, { recursive: true });
});

/** Speaks raw SMTP and returns the code of each response. */
async function deliver(mail: string, to = 'temitope@example.com'): Promise<number[]> {
  const socket = connect(Number(new URL(sink.url).port), '127.0.0.1');
  const codes: number[] = [];
  const lines = ['EHLO product', 'MAIL FROM:<no-reply@example.com>', `RCPT TO:<${to}>`, 'DATA', `${mail}\r\n.`, 'QUIT'];
  try {
    codes.push(await answer(socket));
    for (const line of lines) {
      socket.write(`${line}\r\n`);
      codes.push(await answer(socket));
      if ((codes.at(-1) ?? 0) >= 400) break;
    }
  } finally {
    socket.destroy();
  }
  return codes;
}

function answer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const take = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const last = /^(\d{3}) .*\r\n$/m.exec(text);
      if (!last) return;
      socket.off('data', take);
      resolve(Number(last[1]));
    };
    socket.on('data', take);
    socket.once('error', reject);
  });
}

const MAIL = [
  'From: USDT Africa <no-reply@example.com>',
  'To: temitope@example.com',
  'Subject: =?utf-8?Q?=E2=82=A6394,000.00_delivered?=',
  'MIME-Version: 1.0',
  'Content-Type: multipart/alternative; boundary=part',
  '',
  '--part',
  'Content-Type: text/plain; charset=utf-8',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Adaeze has =E2=82=A6394,000.00.',
  '--part',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<p>Adaeze has her money.</p>',
  '--part--',
].join('\r\n');

describe('INT-07 the mail server', () => {
  it('INT-07 receives a mail over SMTP and shows it', async () => {
    expect(await deliver(MAIL)).toEqual([220, 250, 250, 250, 354, 250, 221]);
    const [summary] = mailbox.list();
    expect(summary).toMatchObject({
      from: 'USDT Africa <no-reply@example.com>',
      to: ['temitope@example.com'],
      subject: '₦394,000.00 delivered',
    });
    const mail = await mailbox.read(summary?.id ?? '');
    expect(mail?.text?.trim()).toBe('Adaeze has ₦394,000.00.');
    expect(mail?.html).toContain('<p>Adaeze has her money.</p>');
    expect(mail?.headers).toContainEqual({ name: 'To', value: 'temitope@example.com' });
  });

  it('INT-07 still has the mail after a restart, newest first', async () => {
    await deliver(MAIL);
    await deliver(MAIL.replace('394', '788'));
    const again = new Mailbox(folder);
    expect(again.list()).toEqual(mailbox.list());
    expect(again.list().map((mail) => mail.subject)).toEqual(['₦788,000.00 delivered', '₦394,000.00 delivered']);
  });

  it('INT-07 stores only the last two hundred mails', async () => {
    for (let at = 0; at < 203; at += 1)
      await mailbox.receive(Buffer.from(`Subject: ${at}\r\n\r\nx`), { from: 'a@example.com', to: ['b@example.com'] });
    const mails = new Mailbox(folder).list();
    expect(mails).toHaveLength(200);
    expect(mails[0]?.subject).toBe('202');
    expect(mails.at(-1)?.subject).toBe('3');
  });

  it('INT-07 defers or refuses mail on request, and stores nothing then', async () => {
    sink.mode = 'busy';
    expect((await deliver(MAIL)).at(-1)).toBe(451);
    sink.mode = 'refuse';
    expect((await deliver(MAIL)).at(-1)).toBe(550);
    expect(mailbox.list()).toEqual([]);
  });
});

import { chmodSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@usdt-africa/kernel';
import type { Clock } from '@usdt-africa/kernel';
import PostalMime from 'postal-mime';
import { makePrivateFolder, PRIVATE_FILE } from '../kit/private-folder.js';

/** Number of stored mails; the oldest are removed first. */
const MOST_STORED = 200;

/** One mail as a list shows it. */
export interface MailSummary {
  readonly id: string;
  readonly receivedAt: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
}

/** One mail, read. */
export interface Mail extends MailSummary {
  readonly text: string | null;
  readonly html: string | null;
  readonly headers: readonly { readonly name: string; readonly value: string }[];
  readonly attachments: readonly { readonly name: string | null; readonly type: string; readonly bytes: number }[];
}

interface Stored extends MailSummary {
  readonly raw: string;
}

/** The mail received: one file for each, bounded, still there after a restart. */
export class Mailbox {
  readonly #folder: string | null;
  readonly #clock: Clock;
  readonly #mails = new Map<string, Stored>();
  #number = 0;

  /** @param folder where mails are stored; null stores them in memory. */
  constructor(folder: string | null, clock: Clock = systemClock) {
    this.#folder = folder;
    this.#clock = clock;
    if (folder === null) return;
    makePrivateFolder(folder);
    for (const file of readdirSync(folder).sort())
      if (file.endsWith('.json')) {
        const path = join(folder, file);
        chmodSync(path, PRIVATE_FILE);
        const mail = JSON.parse(readFileSync(path, 'utf8')) as Stored;
        this.#mails.set(mail.id, mail);
        this.#number = Number(mail.id);
      }
  }

  /** Stores a mail. The envelope determines the receivers, whatever its headers claim. */
  async receive(
    raw: Buffer,
    envelope: { readonly from: string; readonly to: readonly string[] },
  ): Promise<MailSummary> {
    const parsed = await PostalMime.parse(raw);
    const now = this.#clock.now();
    const mail: Stored = {
      id: String((this.#number += 1)).padStart(9, '0'),
      receivedAt: now.toISOString(),
      from: parsed.from?.name ? `${parsed.from.name} <${parsed.from.address ?? envelope.from}>` : envelope.from,
      to: envelope.to,
      subject: parsed.subject ?? '(no subject)',
      raw: raw.toString('base64'),
    };
    this.#write(mail);
    this.#mails.set(mail.id, mail);
    for (const [id] of [...this.#mails].slice(0, Math.max(0, this.#mails.size - MOST_STORED))) this.#remove(id);
    return summary(mail);
  }

  /** Newest first. */
  list(): MailSummary[] {
    return [...this.#mails.values()].map(summary).reverse();
  }

  async read(id: string): Promise<Mail | undefined> {
    const mail = this.#mails.get(id);
    if (!mail) return undefined;
    const parsed = await PostalMime.parse(Buffer.from(mail.raw, 'base64'));
    return {
      ...summary(mail),
      text: parsed.text ?? null,
      html: parsed.html ?? null,
      headers: parsed.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      attachments: parsed.attachments.map(({ filename, mimeType, content }) => ({
        name: filename,
        type: mimeType,
        bytes: typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength,
      })),
    };
  }

  clear(): void {
    for (const id of [...this.#mails.keys()]) this.#remove(id);
  }

  #write(mail: Stored): void {
    if (this.#folder === null) return;
    const file = join(this.#folder, `${mail.id}.json`);
    rmSync(`${file}.next`, { force: true });
    writeFileSync(`${file}.next`, JSON.stringify(mail), { mode: PRIVATE_FILE });
    renameSync(`${file}.next`, file);
  }

  #remove(id: string): void {
    this.#mails.delete(id);
    if (this.#folder !== null) rmSync(join(this.#folder, `${id}.json`), { force: true });
  }
}

function summary({ id, receivedAt, from, to, subject }: Stored): MailSummary {
  return { id, receivedAt, from, to, subject };
}

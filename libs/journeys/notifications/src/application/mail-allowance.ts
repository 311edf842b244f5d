import type { PersonalData } from '@usdt-africa/event-store';
import type { Pool } from 'pg';

/** Mails a day to an unproven address that were requested without a payment. */
const MOST_UNPAID = 5;
/** Registration codes a day: for typing errors, lost mails and repeated requests. */
const MOST_REGISTERING = 10;
/** Mails of a day to such an address in all: most follow money that came, or an operator's act. */
const MOST_PAID = 20;
const MOST = { unpaid: MOST_UNPAID, registering: MOST_REGISTERING, paid: MOST_PAID } as const;
/** What was needed to request a mail: nothing, a registration, or a payment received. */
export type MailAllowanceKind = keyof typeof MOST;
const DAY_MS = 86_400_000;
/** As long as the links that prove an address are kept. */
const KEEP_MS = 30 * DAY_MS;
const KIND = 'mail-recipient';

/**
 * Limits the mails to an address. A guest may type any person's address into an order: until a link from one of our
 * mails was used, which proves that the guest reads them, an address gets few a day.
 */
export class MailAllowance {
  constructor(
    private readonly pool: Pool,
    private readonly personalData: Pick<PersonalData, 'blindIndexes'>,
  ) {}

  /**
   * Counts a mail, once however often it is tried.
   * @param kind what was needed to request it
   * @returns whether it may be sent
   */
  async take(mailId: string, address: string, kind: MailAllowanceKind, now: Date): Promise<boolean> {
    const indexes = this.personalData.blindIndexes(KIND, mailboxOf(address));
    const client = await this.pool.connect();
    try {
      await client.query('begin');
      // Mails to one address are counted one after the other, in all processes.
      await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${KIND}/${indexes.at(-1)!}`]);
      const { rows } = await client.query<{ counted: boolean; proven: boolean; today: number }>(
        `select
           exists (select from mail_recipients where mail_id = $1) as counted,
           exists (select from mail_recipients join order_links using (mail_id)
                   where address_index = any($2) and used_at is not null) as proven,
           (select count(*)::int from mail_recipients where address_index = any($2) and counted_at > $3) as today`,
        [mailId, indexes, new Date(now.getTime() - DAY_MS)],
      );
      const { counted, proven, today } = rows[0]!;
      const may = counted || proven || today < MOST[kind];
      if (may && !counted)
        await client.query('insert into mail_recipients (mail_id, address_index, counted_at) values ($1, $2, $3)', [
          mailId,
          indexes[0],
          now,
        ]);
      await client.query('commit');
      return may;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  /** Deletes counts that are older than a month. */
  async prune(now: Date): Promise<void> {
    await this.pool.query('delete from mail_recipients where counted_at < $1', [new Date(now.getTime() - KEEP_MS)]);
  }
}

/** The mailbox behind an address: in any case, with any tag, and for Gmail with any dots it is one and the same. */
export function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@');
  const host = domain === 'googlemail.com' ? 'gmail.com' : domain;
  const untagged = local.replace(/\+.*$/, '');
  return `${host === 'gmail.com' ? untagged.replaceAll('.', '') : untagged}@${host}`;
}

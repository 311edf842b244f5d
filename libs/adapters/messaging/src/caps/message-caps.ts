import { isOfNigeria, mobileNumber } from '@usdt-africa/contracts/phone';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Clock } from '@usdt-africa/kernel';
import { isLoopback } from '@usdt-africa/platform';
import type { Pool, PoolClient } from 'pg';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long counts are kept, so that a flood can be investigated. */
const KEEP_MS = 30 * DAY_MS;
/** One lock for all counting: who counts one after the other counts right, and it takes a moment only. */
const LOCK = 'text-message-caps';

/** The most requests in an hour and in a day, by their common feature. */
const CAPS = {
  number: { hour: 5, day: 8 },
  account: { hour: 6, day: 12 },
  /** Many people share an address of a mobile network. */
  client: { hour: 20, day: 60 },
  network: { hour: 60, day: 200 },
  /** A thousand numbers in a row: who pumps messages goes through them one by one. */
  block: { hour: 15, day: 40 },
} as const;
/** Messages of a day that leave for one number, notices among them. */
const MOST_SENT = 15;
/** Notices about account changes may exceed the budget of codes by this share. */
const RESERVE_PERCENT = 25n;

/** A text message, as far as it is counted. */
export interface CountedText {
  readonly messageId: string;
  /** E.164. */
  readonly phone: string;
  readonly accountId: string;
}

/** The most that is spent on text messages. Amounts in kobo. */
export interface TextBudget {
  readonly textDayBudgetKobo: bigint;
  /** What a part of a message costs at most. */
  readonly textPartKobo: bigint;
}

/** The part of `PersonalData` that is needed: numbers and addresses are counted by irreversible indexes. */
export interface BlindIndexes {
  blindIndexes(kind: string, normalizedValue: string): string[];
}

/** Why a message does not leave. */
export type TextRefused = 'not-a-mobile' | 'over-number' | 'over-budget';

interface Counted {
  number_hour: number;
  number_day: number;
  account_hour: number;
  account_day: number;
  client_hour: number;
  client_day: number;
  network_hour: number;
  network_day: number;
  block_hour: number;
  block_day: number;
  parts: number;
  known: boolean;
}

/**
 * Limits how many text messages are requested and sent: each costs money, and attackers have them sent to numbers that
 * pay them for it. Checked where a message is requested, before its event is appended, and again before it is sent.
 */
export class MessageCaps {
  constructor(
    private readonly pool: Pool,
    private readonly indexes: BlindIndexes,
    private readonly clock: Clock,
    private readonly budget: TextBudget,
  ) {}

  /**
   * Counts a message before it is requested; a repeat of the same message is counted once.
   * @param client the result of `clientKey` for the requester
   * @throws Refusal 422 `not-a-mobile`, 429 `too-many-texts`, 503 `texts-paused` where all together cost too much
   */
  async take(text: CountedText, client: string): Promise<void> {
    if (!isNigerianMobile(text.phone)) throw refusal('messages.not-a-mobile');
    const now = this.clock.now();
    await this.#counting(async (tx) => {
      // Without a proxy, all clients on this machine have one address: then only the other caps apply.
      const seen = this.#seenAs(text, isLoopback(client) ? null : client);
      const counted = await countedOf(tx, seen, text, now);
      if (counted.known) return;
      for (const of of Object.keys(CAPS) as (keyof typeof CAPS)[]) {
        if (counted[`${of}_hour`] >= CAPS[of].hour)
          throw refusal('messages.too-many-texts', { retryAfterSeconds: HOUR_MS / 1000 });
        if (counted[`${of}_day`] >= CAPS[of].day)
          throw refusal('messages.too-many-texts', { retryAfterSeconds: DAY_MS / 1000 });
      }
      if (this.#cost(counted.parts + 1) > this.budget.textDayBudgetKobo)
        throw refusal('messages.texts-paused', { retryAfterSeconds: HOUR_MS / 1000 });
      await tx.query(
        `insert into text_message_caps
           (message_id, account_id, phone_index, block_index, client_index, network_index, requested_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [
          text.messageId,
          text.accountId,
          seen.number[0],
          seen.block[0],
          seen.client[0] ?? null,
          seen.network[0] ?? null,
          now,
        ],
      );
    });
  }

  /**
   * Counts a message that is about to leave; tried again, it is counted once.
   * @param parts that it is paid as
   * @param code whether it holds one: notices may cost a little more
   * @returns why it may not leave, or null
   */
  async leave(text: CountedText, parts: number, code: boolean): Promise<TextRefused | null> {
    if (!isNigerianMobile(text.phone)) return 'not-a-mobile';
    const now = this.clock.now();
    return this.#counting(async (tx) => {
      const seen = this.#seenAs(text, null);
      const { rows } = await tx.query<{ to_number: number; parts: number; left: boolean }>(
        `select count(*) filter (where phone_index = any($2))::int as to_number,
           coalesce(sum(parts), 0)::int as parts,
           coalesce(bool_or(message_id = $1), false) as left
         from text_message_caps where sent_at > $3`,
        [text.messageId, seen.number, new Date(now.getTime() - DAY_MS)],
      );
      const { to_number: toNumber, parts: left, left: already } = rows[0]!;
      if (already) return null;
      if (toNumber >= MOST_SENT) return 'over-number';
      const most = this.budget.textDayBudgetKobo;
      if (this.#cost(left + parts) > (code ? most : most + (most * RESERVE_PERCENT) / 100n)) return 'over-budget';
      await tx.query(
        `insert into text_message_caps
           (message_id, account_id, phone_index, block_index, parts, sent_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (message_id) do update set parts = excluded.parts, sent_at = excluded.sent_at`,
        [text.messageId, text.accountId, seen.number[0], seen.block[0], parts, now],
      );
      return null;
    });
  }

  /** Deletes counts that are older than a month. */
  async prune(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_MS);
    await this.pool.query(
      'delete from text_message_caps where coalesce(requested_at, sent_at) < $1 and coalesce(sent_at, requested_at) < $1',
      [before],
    );
  }

  #cost(parts: number): bigint {
    return BigInt(parts) * this.budget.textPartKobo;
  }

  #seenAs({ phone }: CountedText, client: string | null): Seen {
    const indexes = (kind: string, value: string) => this.indexes.blindIndexes(`text-${kind}`, value);
    return {
      number: indexes('number', phone),
      block: indexes('block', phone.slice(0, -3)),
      client: client === null ? [] : indexes('client', client),
      network: client === null ? [] : indexes('network', networkOf(client)),
    };
  }

  async #counting<T>(work: (tx: PoolClient) => Promise<T>): Promise<T> {
    const tx = await this.pool.connect();
    try {
      await tx.query('begin');
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [LOCK]);
      const result = await work(tx);
      await tx.query('commit');
      return result;
    } catch (error) {
      await tx.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      tx.release();
    }
  }
}

/** By what a message is counted: every index under which it may stand, the one that is written first. */
interface Seen {
  readonly number: readonly string[];
  readonly block: readonly string[];
  readonly client: readonly string[];
  readonly network: readonly string[];
}

async function countedOf(
  tx: PoolClient,
  seen: Seen,
  { messageId, accountId }: CountedText,
  now: Date,
): Promise<Counted> {
  const { rows } = await tx.query<Counted>(
    `select ${[
      ['number', 'phone_index = any($3)'],
      ['block', 'block_index = any($4)'],
      ['client', 'client_index = any($5)'],
      ['network', 'network_index = any($6)'],
      ['account', 'account_id = $7'],
    ]
      .map(
        ([of, by]) => `count(*) filter (where requested_at > $2 and ${by})::int as ${of}_hour,
           count(*) filter (where requested_at > $1 and ${by})::int as ${of}_day,`,
      )
      .join('\n')}
       coalesce(sum(parts), 0)::int as parts,
       coalesce(bool_or(message_id = $8), false) as known
     from text_message_caps where requested_at > $1 or sent_at > $1`,
    [
      new Date(now.getTime() - DAY_MS),
      new Date(now.getTime() - HOUR_MS),
      seen.number,
      seen.block,
      seen.client,
      seen.network,
      accountId,
      messageId,
    ],
  );
  return rows[0]!;
}

function isNigerianMobile(phone: string): boolean {
  return isOfNigeria(phone) && mobileNumber(phone) === phone;
}

/** The network that an address belongs to, of a size that is given out at once: `105.112.4.7` → `105.112.4`. */
function networkOf(client: string): string {
  return client.includes(':') ? client.split(':').slice(0, 3).join(':') : client.split('.').slice(0, 3).join('.');
}

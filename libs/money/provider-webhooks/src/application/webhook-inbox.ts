import { createHash } from 'node:crypto';
import { parseIdentification, parseWebhook, verifyWebhook } from '@usdt-africa/banking';
import type { IdentificationNews, WebhookHint } from '@usdt-africa/banking';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, ErasedSubjectError, withTransaction } from '@usdt-africa/event-store';
import type { MessageBus, PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import type { Log } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { PAYOUT_HINTS } from './application/payout-resolver.js';
import { PayoutWork } from './application/payout-work.js';
import { payoutIdOf } from './domain/reference.js';
import { PAYOUT_RULES } from './domain/rules.js';

export interface WebhookInboxOptions {
  readonly pool: Pool;
  readonly personalData: PersonalData;
  /** The provider's key in use, and the one before it while it is being replaced. */
  readonly secrets: readonly string[];
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  /** Wakes the resolver; without it, it finds the hint by itself a little later. */
  readonly wakeUp?: Pick<MessageBus, 'publish'>;
  /** Who asked about customers; without it such news is kept, and nobody's. */
  readonly identifications?: HearsIdentifications;
}

/** Hears whether a customer's number and bank account are one person's. */
export interface HearsIdentifications {
  /** Under whose key it is kept; null: not ours. */
  subjectOf(customerCode: string): Promise<string | null>;
  /** Also of copies. @returns whether it answers a question of ours */
  heard(news: IdentificationNews): Promise<boolean>;
}

/** Headers as Node gives them: lower-case names. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** 256 kB: far above any true webhook. */
export const MOST_WEBHOOK_BYTES = 256 * 1024;

/** What is not a hint about a payout of ours is counted by the hour: someone may want to know. */
type Strange = 'bad-signature' | 'too-large' | 'unreadable' | 'other' | 'not-ours';

/**
 * Takes what the provider calls back with. A webhook proves nothing but that the provider said something: it is kept, and
 * has the payout asked about. Money moves on the answer alone.
 */
export class WebhookInbox {
  private readonly work: PayoutWork;

  constructor(private readonly options: WebhookInboxOptions) {
    this.work = new PayoutWork(options.pool, PAYOUT_RULES);
  }

  /**
   * Resolves when the webhook is kept; copies of what is kept change nothing.
   * @param rawBody the very bytes that were sent
   * @throws Refusal 401 `bad-signature`, 413 `too-large`
   */
  async receive(rawBody: Buffer, headers: WebhookHeaders): Promise<void> {
    if (rawBody.byteLength > MOST_WEBHOOK_BYTES) {
      await this.count('too-large');
      throw refusal('payouts.too-large');
    }
    if (!verifyWebhook(rawBody, headers['x-paystack-signature'], this.options.secrets)) {
      await this.count('bad-signature');
      throw refusal('payouts.bad-signature');
    }
    crashPoint('webhook.after-verify-before-store');
    const hint = parseWebhook(rawBody);
    const payoutId = hint?.reference ? payoutIdOf(hint.reference) : null;
    const payoutSubject = payoutId === null ? null : await this.work.subjectOf(payoutId);
    const known = payoutSubject === null ? null : payoutId;
    const { identifications } = this.options;
    const news = identifications ? parseIdentification(rawBody) : null;
    const subjectId = news ? await identifications!.subjectOf(news.customerCode) : payoutSubject;
    const fresh = await this.store(rawBody, hint, known, subjectId);
    if (fresh && known !== null) this.options.wakeUp?.publish(PAYOUT_HINTS, known);
    // Copies too: whoever died between keeping it and hearing it hears the next one.
    const isAnswer = news !== null && (await identifications!.heard(news));
    crashPoint('webhook.after-store-before-200');
    const strange = isAnswer ? null : news ? 'not-ours' : strangenessOf(hint, known);
    if (strange !== null) await this.count(strange);
    this.options.log.info({ event: hint?.event, payoutId: known, fresh, strange }, 'webhook received');
  }

  /** @returns whether it was news */
  private async store(
    rawBody: Buffer,
    hint: WebhookHint | null,
    payoutId: string | null,
    ownSubject: string | null,
  ): Promise<boolean> {
    const { pool, clock } = this.options;
    const hash = createHash('sha256').update(rawBody).digest('hex');
    const key = hint?.eventKey ?? `unreadable|${hash}`;
    const { subjectId, body } = await this.sealed(rawBody, ownSubject, key);
    const now = clock.now();
    return withTransaction(pool, async (tx) => {
      const { rows } = await tx.query<{ copies: number }>(
        `insert into webhook_inbox as i (event_key, event, reference, subject_id, body, received_at, last_received_at)
         values ($1, $2, $3, $4, $5, $6, $6)
         on conflict (event_key) do update set copies = i.copies + 1, last_received_at = excluded.last_received_at
         returning copies`,
        [key, hint?.event ?? 'unreadable', hint?.reference ?? null, subjectId, body, now],
      );
      if (rows[0]?.copies !== 1) return false;
      if (payoutId !== null) await this.work.hint(tx, payoutId, hint!.reference!, hint!.event, now);
      return true;
    });
  }

  /** The bytes under the key of whom they name, a payout's recipient or somebody's papers; else under a key of their own. */
  private async sealed(
    rawBody: Buffer,
    ownSubject: string | null,
    key: string,
  ): Promise<{ readonly subjectId: string; readonly body: Buffer }> {
    const { personalData } = this.options;
    if (ownSubject !== null) {
      try {
        return { subjectId: ownSubject, body: await personalData.sealBytes(ownSubject, rawBody) };
      } catch (error) {
        if (!(error instanceof ErasedSubjectError)) throw error;
        // They were erased: that there was news is kept, what it said of them is not.
        return { subjectId: ownSubject, body: Buffer.alloc(0) };
      }
    }
    const subjectId = `webhook-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    await personalData.ensureSubjects([subjectId]);
    return { subjectId, body: await personalData.sealBytes(subjectId, rawBody) };
  }

  private async count(outcome: Strange): Promise<void> {
    await this.options.pool.query(
      `insert into webhook_counts as c (outcome, hour, count) values ($1, date_trunc('hour', $2::timestamptz), 1)
       on conflict (outcome, hour) do update set count = c.count + 1`,
      [outcome, this.options.clock.now()],
    );
  }
}

function strangenessOf(hint: WebhookHint | null, payoutId: string | null): Strange | null {
  if (hint === null) return 'unreadable';
  if (payoutId !== null) return null;
  return hint.reference === null ? 'other' : 'not-ours';
}

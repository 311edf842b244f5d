import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { parseCollection, parseIdentification, parseWebhook, verifyWebhook } from '@usdt-africa/banking';
import type { CollectionHint, IdentificationNews, WebhookHint } from '@usdt-africa/banking';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, ErasedSubjectError, PersonalData, withTransaction } from '@usdt-africa/event-store';
import { FundingHints } from '@usdt-africa/funding';
import type { Clock } from '@usdt-africa/kernel';
import { PayoutHints } from '@usdt-africa/payouts';
import { CLOCK, LOG, type Log, POOL } from '@usdt-africa/platform';
import { IdentificationWebhookHandler } from '@usdt-africa/verifications';
import type { Pool } from 'pg';

/** The secrets of the provider; also the injection token. */
export abstract class ProviderWebhooksConfig {
  /** The provider's current key, and the previous one during a rotation. */
  abstract readonly paystackSecrets: readonly string[];
}

/** What a verified webhook is about. */
interface ParsedWebhook {
  readonly hint: WebhookHint | null;
  /** Of a payout of ours. */
  readonly payoutId: string | null;
  readonly collection: CollectionHint | null;
  /** The subject whose data it names; null for none that is known. */
  readonly ownSubject: string | null;
}

/** Headers as Node provides them: lower-case names. */
export type WebhookHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** 256 kB, far above any genuine webhook. */
export const MOST_WEBHOOK_BYTES = 256 * 1024;

/** Why a webhook is not a hint about anything of ours; counted per hour in `webhook_counts`. */
type Anomaly = 'bad-signature' | 'too-large' | 'unreadable' | 'other' | 'not-ours';

/**
 * Receives the callbacks of payment providers: verifies, stores and deduplicates them. A webhook proves only that the
 * provider sent it: it makes a payout or a payment due for a query, and money moves on the answer to that query alone.
 */
@Injectable()
export class WebhookInbox {
  /** Without the last two, hints about collected naira and results of identifications are stored and counted as unknown. */
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly config: ProviderWebhooksConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info'>,
    private readonly payoutHints: PayoutHints,
    @Inject(FundingHints) private readonly fundingHints?: Pick<FundingHints, 'record' | 'wake'>,
    @Inject(IdentificationWebhookHandler)
    private readonly identifications?: Pick<IdentificationWebhookHandler, 'subjectOf' | 'handle'>,
  ) {}

  /**
   * Resolves once the webhook is stored; a copy of a stored webhook changes nothing.
   * @param rawBody the bytes as they were sent
   * @throws Refusal 401 `bad-signature`, 413 `too-large`
   */
  async receive(rawBody: Buffer, headers: WebhookHeaders): Promise<void> {
    if (rawBody.byteLength > MOST_WEBHOOK_BYTES) {
      await this.count('too-large');
      throw refusal('payouts.too-large');
    }
    if (!verifyWebhook(rawBody, headers['x-paystack-signature'], this.config.paystackSecrets)) {
      await this.count('bad-signature');
      throw refusal('payouts.bad-signature');
    }
    crashPoint('webhook.after-verify-before-store');
    const { identifications, payoutHints } = this;
    const hint = parseWebhook(rawBody);
    const namedId = hint?.reference ? payoutHints.payoutIdOf(hint.reference) : null;
    const payoutSubject = namedId === null ? null : await payoutHints.subjectOf(namedId);
    const payoutId = payoutSubject === null ? null : namedId;
    const result = identifications ? parseIdentification(rawBody) : null;
    const subjectId = result ? await identifications!.subjectOf(result.customerCode) : payoutSubject;
    const collection = this.fundingHints ? parseCollection(rawBody) : null;
    const { isNew, isCollection } = await this.store(rawBody, { hint, payoutId, collection, ownSubject: subjectId });
    if (isNew && payoutId !== null) payoutHints.wake(payoutId);
    if (isNew && isCollection) this.fundingHints!.wake();
    // Copies are handled too: a process may have died after storing the first one and before handling it.
    const isAnswer = result !== null && (await identifications!.handle(result));
    crashPoint('webhook.after-store-before-200');
    const anomaly = isAnswer || isCollection ? null : anomalyOf(hint, payoutId, result);
    if (anomaly !== null) await this.count(anomaly);
    this.log.info({ event: hint?.event, payoutId, fresh: isNew, strange: anomaly }, 'webhook received');
  }

  private async store(
    rawBody: Buffer,
    { hint, payoutId, collection, ownSubject }: ParsedWebhook,
  ): Promise<{ readonly isNew: boolean; readonly isCollection: boolean }> {
    const { pool, clock, payoutHints, fundingHints } = this;
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
      if (rows[0]?.copies !== 1) return { isNew: false, isCollection: collection !== null };
      if (payoutId !== null)
        await payoutHints.record(tx, { payoutId, reference: hint!.reference!, event: hint!.event }, now);
      const isCollection = collection !== null && (await fundingHints!.record(tx, collection, now));
      return { isNew: true, isCollection };
    });
  }

  /** Seals the body under the subject it names (a recipient or a verification), or under a subject of its own. */
  private async sealed(
    rawBody: Buffer,
    ownSubject: string | null,
    key: string,
  ): Promise<{ readonly subjectId: string; readonly body: Buffer }> {
    const { personalData } = this;
    if (ownSubject !== null) {
      try {
        return { subjectId: ownSubject, body: await personalData.sealBytes(ownSubject, rawBody) };
      } catch (error) {
        if (!(error instanceof ErasedSubjectError)) throw error;
        // The subject is erased: the row is stored without the body.
        return { subjectId: ownSubject, body: Buffer.alloc(0) };
      }
    }
    const subjectId = `webhook-${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
    await personalData.ensureSubjects([subjectId]);
    return { subjectId, body: await personalData.sealBytes(subjectId, rawBody) };
  }

  private async count(outcome: Anomaly): Promise<void> {
    await this.pool.query(
      `insert into webhook_counts as c (outcome, hour, count) values ($1, date_trunc('hour', $2::timestamptz), 1)
       on conflict (outcome, hour) do update set count = c.count + 1`,
      [outcome, this.clock.now()],
    );
  }
}

function anomalyOf(
  hint: WebhookHint | null,
  payoutId: string | null,
  result: IdentificationNews | null,
): Anomaly | null {
  if (result !== null) return 'not-ours';
  if (hint === null) return 'unreadable';
  if (payoutId !== null) return null;
  return hint.reference === null ? 'other' : 'not-ours';
}

import { Inject, Injectable } from '@nestjs/common';
import type { OnAnswer, RawAnswer } from '@usdt-africa/banking';
import { ErasedSubjectError, PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { Payout } from '../domain/payout.js';

/** Why the provider was called: to send a payout, or to query its outcome. */
export type PayoutQuestion = 'send' | 'query';

/** Characters of an answer that are stored at most. */
const MOST_CHARACTERS = 16_384;

/** An answer that is awaited. */
export interface ExpectedAnswer {
  readonly received: OnAnswer;
  /**
   * Stores the last answer that was received, or that there was none. Never throws: what became of the payout is decided
   * without it.
   * @param outcome as the adapter read it
   */
  record(outcome: string, cause?: string): Promise<void>;
}

/**
 * The provider's answers as received, stored beside the payout for operators who clear it up with a bank. Sealed with
 * the recipient's key, so that they are erased with it. Equal answers in a row are one row with a count.
 */
@Injectable()
export class PayoutAnswers {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'error'>,
  ) {}

  expect({ submission }: Payout, reference: string, question: PayoutQuestion): ExpectedAnswer {
    let raw: RawAnswer | null = null;
    const { payoutId, recipient } = submission!;
    return {
      received: (answer) => (raw = answer),
      record: async (outcome, cause) => {
        try {
          const body = raw === null ? null : await this.#seal(recipient.$sealed.s, raw);
          const values = [payoutId, reference, question, outcome, cause ?? null, raw?.status ?? null, body];
          await this.pool.query(INSERT_OR_COUNT, [...values, this.clock.now()]);
        } catch (error) {
          this.log.error({ err: error, payoutId, reference }, 'failed to store an answer of the payout provider');
        }
      },
    };
  }

  async #seal(subjectId: string, { body }: RawAnswer): Promise<Buffer | null> {
    if (body === undefined) return null;
    try {
      return await this.personalData.sealBytes(
        subjectId,
        Buffer.from(JSON.stringify(body, null, 2).slice(0, MOST_CHARACTERS)),
      );
    } catch (error) {
      if (error instanceof ErasedSubjectError) return null;
      throw error;
    }
  }
}

const INSERT_OR_COUNT = `with alike as (
    update payout_answers set times = times + 1, last_at = $8, body = $7
    where answer_id = (select max(answer_id) from payout_answers where payout_id = $1::uuid) and $3 = 'query'
      and question = $3 and reference = $2 and outcome = $4
      and cause is not distinct from $5 and status is not distinct from $6::integer
    returning 1)
  insert into payout_answers (payout_id, reference, question, outcome, cause, status, body, first_at, last_at)
  select $1::uuid, $2, $3, $4, $5, $6::integer, $7::bytea, $8::timestamptz, $8
  where not exists (select from alike)`;

import { Injectable } from '@nestjs/common';
import { type IdentificationNews, isAbout } from '@usdt-africa/banking';
import { isAwaited } from '../domain/decide.js';
import { recordAnswers } from './check-runner.js';
import type { Typed } from './identity-numbers.js';
import { papersSubject, Wishes } from './wishes.js';

interface Row {
  readonly reference: string;
  readonly verification_id: string;
}

/** Answers that the provider of payments calls back with. Their signature was looked at. */
@Injectable()
export class HeardIdentifications {
  constructor(private readonly wishes: Wishes) {}

  /** Whose papers such news is about; null where nobody of ours was asked about. */
  async subjectOf(customerCode: string): Promise<string | null> {
    const row = await this.#row(customerCode);
    return row && papersSubject(row.verification_id);
  }

  /** @returns whether it answers a question of ours; a copy, a late one and one about another account change nothing */
  async heard(news: IdentificationNews): Promise<boolean> {
    const row = await this.#row(news.customerCode);
    if (!row) return false;
    const { state } = await this.wishes.require(row.verification_id);
    if (!state.submitted || !isAwaited(state, 'bank-account', row.reference)) return true;
    const typed = await this.wishes.personalData.open<Typed>(state.submitted.typed);
    if (!typed?.number || !typed.account) return true;
    const { number, account, firstName, lastName } = typed;
    if (!isAbout(news, { bvn: number.value, account, firstName, lastName })) return false;
    const outcome = news.agrees ? 'agrees' : 'differs';
    await recordAnswers(this.wishes, row.verification_id, state, {
      'bank-account': { outcome, score: null, found: null },
    });
    return true;
  }

  async #row(customerCode: string): Promise<Row | null> {
    const { rows } = await this.wishes.pool.query<Row>(
      `select reference, verification_id from verification_checks where customer_code = $1 and "check" = 'bank-account'`,
      [customerCode],
    );
    return rows[0] ?? null;
  }
}

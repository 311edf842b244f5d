import { Injectable } from '@nestjs/common';
import { type IdentificationNews, isAbout } from '@usdt-africa/banking';
import { isAwaited } from '../domain/decide.js';
import { typedFor } from '../domain/verification.js';
import { recordAnswers } from './check-runner.js';
import type { Typed } from './identity-numbers.js';
import { documentsSubject, TierUpgradeRequests } from './tier-upgrade-requests.js';

interface Row {
  readonly reference: string;
  readonly verification_id: string;
}

/** Handles identification webhooks of the payment provider. Their signature was verified. */
@Injectable()
export class IdentificationWebhookHandler {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** The subject whose documents a webhook is about; null where no check of ours has this customer code. */
  async subjectOf(customerCode: string): Promise<string | null> {
    const row = await this.#row(customerCode);
    return row && documentsSubject(row.verification_id);
  }

  /** @returns whether it answers a question of ours; a copy, a late one and one about another account change nothing */
  async handle(news: IdentificationNews): Promise<boolean> {
    const row = await this.#row(news.customerCode);
    if (!row) return false;
    const { state } = await this.upgradeRequests.require(row.verification_id);
    const sealed = typedFor(state, 'bank-account');
    if (!sealed || !isAwaited(state, 'bank-account', row.reference)) return true;
    const typed = await this.upgradeRequests.personalData.open<Typed>(sealed);
    if (!typed?.number || !typed.account) return true;
    const { number, account, firstName, lastName } = typed;
    if (!isAbout(news, { bvn: number.value, account, firstName, lastName })) return false;
    const outcome = news.agrees ? 'agrees' : 'differs';
    await recordAnswers(this.upgradeRequests, row.verification_id, state, {
      'bank-account': { outcome, score: null, found: null },
    });
    return true;
  }

  async #row(customerCode: string): Promise<Row | null> {
    const { rows } = await this.upgradeRequests.pool.query<Row>(
      `select reference, verification_id from verification_checks where customer_code = $1 and "check" = 'bank-account'`,
      [customerCode],
    );
    return rows[0] ?? null;
  }
}

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ResetView } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { crashPoint, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, hashToken, newToken } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, POOL, type RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { AccountLog } from './account-log.js';
import { afterTheAnswer } from './after-the-answer.js';
import { CodeCaps } from './code-caps.js';
import { codeEnded, type CodeOf, type NewCode, OneTimeCodes, wrongCode } from './one-time-codes.js';
import { CustomerProfiles } from './profiles.js';

/** How often anybody asks for a password to be set anew. */
export abstract class ResetLimits {
  /** Codes of a day for one address, whether it is anybody's or not. */
  abstract readonly address: RateLimit;
  /** Of everybody together: four digits bear no more guesses than this. */
  abstract readonly all: RateLimit;
}

/** A browser that asked, and where it is. */
export interface Reset {
  readonly tokenHash: string;
  /** Null where the address is no customer's. */
  readonly accountId: string | null;
  readonly isProven: boolean;
  readonly endsAt: Date;
}

/**
 * Passwords that are set anew, each in the browser that asked. An address that nobody has is answered like any other, after the same
 * work: the mail goes out after the answer.
 */
@Injectable()
export class Resets implements OnModuleDestroy {
  readonly #mails = new Set<Promise<void>>();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly logger: Log,
    private readonly profiles: CustomerProfiles,
    private readonly codes: OneTimeCodes,
    private readonly caps: CodeCaps,
    private readonly limits: ResetLimits,
    private readonly log: AccountLog,
  ) {}

  /** @returns the browser's secret, and what it is answered. @throws Refusal 429 `too-many` */
  async ask(email: string, client: string): Promise<{ readonly token: string; readonly view: ResetView }> {
    const blind = this.profiles.blindOf('email', email);
    // Of all together last: whoever is refused for their own sake takes nothing away from everybody.
    await this.caps.mail(blind, client);
    await this.limits.address.take(blind);
    await this.limits.all.take('all');
    const { rows } = await this.pool.query<{ account_id: string }>(
      `select account_id from accounts where email_blind = any($1) and state <> 'closed'`,
      [this.profiles.blindsOf('email', email)],
    );
    const accountId = rows[0]?.account_id ?? null;
    const token = newToken();
    const code = this.codes.make(4);
    const endsAt = new Date(this.clock.now().getTime() + RULES.reset.ms);
    await this.store.transaction(async (tx) => {
      await tx.query('insert into account_resets (token_hash, account_id, ends_at) values ($1, $2, $3)', [
        hashToken(token),
        accountId,
        endsAt,
      ]);
      await this.codes.keep(tx, codeOf(hashToken(token)), code, accountId !== null, RULES.reset.ms);
    });
    const view = await this.view(await this.find(token));
    if (accountId) this.#later(() => this.#mail(accountId, code));
    return { token, view };
  }

  /** @throws Refusal 404 `no-reset` */
  async find(token: string | null): Promise<Reset> {
    const { rows } = await this.pool.query<{ account_id: string | null; proven_at: Date | null; ends_at: Date }>(
      'select account_id, proven_at, ends_at from account_resets where token_hash = $1 and ends_at > $2',
      [hashToken(token ?? ''), this.clock.now()],
    );
    const row = rows[0];
    if (!row) throw refusal('accounts.no-reset');
    return {
      tokenHash: hashToken(token!),
      accountId: row.account_id,
      isProven: row.proven_at !== null,
      endsAt: row.ends_at,
    };
  }

  async view(reset: Reset): Promise<ResetView> {
    const seconds = Math.max(0, Math.ceil((reset.endsAt.getTime() - this.clock.now().getTime()) / 1000));
    if (reset.isProven) return { state: 'proven', endsInSeconds: seconds, triesLeft: 0 };
    const sent = await this.codes.sent(codeOf(reset.tokenHash), RULES.reset.tries);
    const triesLeft = sent?.triesLeft ?? 0;
    return { state: triesLeft > 0 ? 'sent' : 'spent', endsInSeconds: seconds, triesLeft };
  }

  /** @throws Refusal 404 `no-reset`; 422 `wrong-code`, `code-ended` */
  async prove(token: string | null, text: string): Promise<void> {
    const reset = await this.find(token);
    if (reset.isProven) return;
    const looked = await this.codes.look(codeOf(reset.tokenHash), text, RULES.reset.tries);
    if (!looked) throw codeEnded();
    if (!looked.isRight) throw wrongCode(looked.left);
    const now = this.clock.now();
    await this.store.transaction(async (tx) => {
      await this.codes.use(tx, looked.codeId);
      await tx.query('update account_resets set proven_at = $2, ends_at = $3 where token_hash = $1', [
        reset.tokenHash,
        now,
        new Date(now.getTime() + RULES.reset.provenMs),
      ]);
    });
  }

  /** Resolves when every mail that was to go out after an answer was asked for. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.#mails);
  }

  async #mail(accountId: string, code: NewCode): Promise<void> {
    crashPoint('reset.before-mail');
    const { email, firstName } = await this.profiles.open(accountId);
    const language = await this.log.languageOf(accountId);
    const mail = await this.log.mail({ accountId, language }, 'reset-code', { email, firstName, code: code.text });
    await this.log.ask(accountId, mail, () => Promise.resolve());
  }

  #later(work: () => Promise<void>): void {
    const mail = afterTheAnswer()
      .then(work)
      .catch((error: unknown) => this.logger.error({ err: error }, 'a reset code was not asked to be sent'))
      .finally(() => this.#mails.delete(mail));
    this.#mails.add(mail);
  }
}

function codeOf(tokenHash: string): CodeOf {
  return { purpose: 'reset', owner: tokenHash };
}

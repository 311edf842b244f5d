import { Inject, Optional } from '@nestjs/common';
import { eraseSubject } from '@usdt-africa/event-store';
import { type Job, LOG, type Log, Poller, WorkerJob } from '@usdt-africa/platform';
import { timePassed, VERIFICATION_RULES } from '../domain/decide.js';
import { documentsSubject, TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Time between two ticks, for tests: nothing provides it in production. */
const TICK_MS = Symbol('time between two ticks of the document retention timer');
const BATCH = 100;
const BY = 'system:document-retention-timer';

/**
 * Retention timer of tier upgrade requests: abandons drafts never sent, and makes due documents unreadable by
 * destroying their key. Two timers do no harm, and a crash in between is resumed.
 */
@WorkerJob('clock')
export class DocumentRetentionTimer implements Job {
  readonly #poller: Poller;

  constructor(
    private readonly upgradeRequests: TierUpgradeRequests,
    @Inject(LOG) private readonly log: Log,
    @Optional() @Inject(TICK_MS) everyMs = 30_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'document retention tick failed'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Processes the requests that are due now. */
  async runDue(): Promise<void> {
    const now = this.upgradeRequests.clock.now();
    const { rows } = await this.upgradeRequests.pool.query<{ verification_id: string }>(
      `(select verification_id from admin_tier_upgrades where erase_at <= $1 order by erase_at limit $3)
       union all
       (select verification_id from admin_tier_upgrades where phase in ('draft', 'waiting-customer') and last_at <= $2
        order by last_at limit $3)`,
      [now, new Date(now.getTime() - VERIFICATION_RULES.draftMs), BATCH],
    );
    for (const { verification_id: id } of rows)
      await this.pass(id).catch((error: unknown) =>
        this.log.error({ err: error, verificationId: id }, 'failed to end a due tier upgrade request'),
      );
  }

  private async pass(verificationId: string): Promise<void> {
    const { state } = await this.upgradeRequests.require(verificationId);
    const now = this.upgradeRequests.clock.now();
    const passed = timePassed(state, now, VERIFICATION_RULES);
    if (passed.length === 0) return;
    // The key is destroyed first, so that the event states a fact.
    if (passed.some(({ type }) => type === 'VerificationDocumentsErased')) await this.erase(verificationId);
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, at) => timePassed(upgradeRequest, at, VERIFICATION_RULES),
      { actor: BY },
      {
        alongside: async (tx) => {
          if (!state.eraseAt) return;
          await this.upgradeRequests.files(tx).remove(state.documents.map(({ documentId }) => documentId));
          await tx.query('delete from verification_checks where verification_id = $1', [verificationId]);
          await tx.query(
            `update tier_upgrade_requests set typed = null, number_blind = null, bvn_typed = null, bvn_blind = null
             where verification_id = $1`,
            [verificationId],
          );
        },
      },
    );
  }

  private async erase(verificationId: string): Promise<void> {
    const { store, personalData, clock } = this.upgradeRequests;
    const why = { by: BY, reason: 'The time of these papers has come' };
    await eraseSubject({ store, personalData, clock }, documentsSubject(verificationId), why);
  }
}

import { eraseSubject } from '@usdt-africa/event-store';
import { type Log, Poller } from '@usdt-africa/platform';
import { timePassed, VERIFICATION_RULES } from '../domain/decide.js';
import { papersSubject, type Wishes } from './wishes.js';

const BATCH = 100;
const BY = 'system:paper-clock';

/**
 * What time does to wishes: one that was never sent is given up, and papers whose time has come are made unreadable, by the
 * destruction of their key. Two clocks do no harm, and one that dies in between goes on where it was.
 */
export class PaperClock {
  readonly #poller: Poller;

  constructor(
    private readonly wishes: Wishes,
    private readonly log: Log,
    everyMs = 30_000,
  ) {
    this.#poller = new Poller(() => this.runDue(), {
      everyMs,
      missed: (error) => this.log.error({ err: error }, 'the clock of papers missed a turn'),
    });
  }

  start(): void {
    this.#poller.start();
  }

  stop(): Promise<void> {
    return this.#poller.stop();
  }

  /** Handles what is due now. */
  async runDue(): Promise<void> {
    const now = this.wishes.clock.now();
    const { rows } = await this.wishes.pool.query<{ verification_id: string }>(
      `(select verification_id from tier_requests where erase_at <= $1 order by erase_at limit $3)
       union all
       (select verification_id from tier_requests where phase in ('draft', 'waiting-customer') and last_at <= $2
        order by last_at limit $3)`,
      [now, new Date(now.getTime() - VERIFICATION_RULES.draftMs), BATCH],
    );
    for (const { verification_id: id } of rows)
      await this.pass(id).catch((error: unknown) =>
        this.log.error({ err: error, verificationId: id }, 'a due wish for a tier could not be ended'),
      );
  }

  private async pass(verificationId: string): Promise<void> {
    const { state } = await this.wishes.require(verificationId);
    const now = this.wishes.clock.now();
    const passed = timePassed(state, now, VERIFICATION_RULES);
    if (passed.length === 0) return;
    // The key goes first: that it is gone is said of what is gone.
    if (passed.some(({ type }) => type === 'VerificationPapersErased')) await this.erase(verificationId);
    await this.wishes.change(
      verificationId,
      (wish, at) => timePassed(wish, at, VERIFICATION_RULES),
      { actor: BY },
      {
        alongside: async (tx) => {
          if (!state.eraseAt) return;
          await this.wishes.files(tx).remove(state.papers.map(({ paperId }) => paperId));
          await tx.query('delete from verification_checks where verification_id = $1', [verificationId]);
          await tx.query(
            'update verification_wishes set typed = null, number_blind = null where verification_id = $1',
            [verificationId],
          );
        },
      },
    );
  }

  private async erase(verificationId: string): Promise<void> {
    const { store, personalData, clock } = this.wishes;
    const why = { by: BY, reason: 'The time of these papers has come' };
    await eraseSubject({ store, personalData, clock }, papersSubject(verificationId), why);
  }
}

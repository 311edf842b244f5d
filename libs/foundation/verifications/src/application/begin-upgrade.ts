import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, assertNotFrozen, nextTier } from '@usdt-africa/accounts';
import type { BeginUpgradeRequest } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, type Sealed, untilAlone } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { begin, keptOf } from '../domain/decide.js';
import type { Paper } from '../domain/verification.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { carriedPaperId, papersSubject, type Wish, Wishes } from './wishes.js';

/**
 * A customer wants the tier above. A wish that was not sent yet is the same one; one after a refusal begins with the papers that
 * were good, sealed anew under its own key, and with what was typed.
 */
export class BeginUpgrade extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly tier: BeginUpgradeRequest['tier'],
  ) {
    super();
  }
}

/** What a wish begins with. */
interface Carried {
  readonly papers: readonly { readonly paper: Paper; readonly bytes: Buffer }[];
  readonly typed: Sealed | null;
}
const NOTHING: Carried = { papers: [], typed: null };

@CommandHandler(BeginUpgrade)
export class BeginUpgradeHandler implements ICommandHandler<BeginUpgrade> {
  constructor(private readonly wishes: Wishes) {}

  /** @throws Refusal 403 `paused`; 409 `not-above`, `under-way` */
  async execute({ request, tier }: BeginUpgrade): Promise<ActAnswer> {
    const { accountId, storeAnswer } = request;
    const { store, pool, clock, personalData } = this.wishes;
    await untilAlone(async () => {
      // The wish first: whoever rises by it in between has risen when the account is read, and begins no second one for the same tier.
      const before = await this.wishes.newest(accountId);
      const { state: account } = await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId));
      if (before?.state.phase === 'draft') return store.transaction((tx) => storeAnswer(tx, DONE));
      if (before?.state.phase.startsWith('waiting-')) throw refusal('verifications.under-way');
      if (nextTier(account.tier) !== tier) throw refusal('verifications.not-above');
      const ordinal = (before?.ordinal ?? 0) + 1;
      const verificationId = this.wishes.idOf(accountId, ordinal);
      await personalData.ensureSubjects([papersSubject(verificationId)]);
      const { rows } = await pool.query<{ number: string; attempt: number }>(
        `select lpad(nextval('verification_numbers')::text, 4, '0') as number,
           (select count(*)::int + 1 from verification_wishes where account_id = $1 and tier = $2) as attempt`,
        [accountId, tier],
      );
      const { number, attempt } = rows[0]!;
      const carried = before?.begun.tier === tier ? await this.#carried(before, verificationId) : NOTHING;
      const about = { verificationId, accountId, number: `T-${number}`, tier, attempt, language: account.language };
      await store.append(
        {
          streamId: streams.verification(verificationId),
          expectedVersion: 0,
          events: begin(
            { begun: null },
            about,
            clock.now(),
            carried.papers.map(({ paper }) => paper),
          ),
        },
        {
          metadata: this.wishes.metadata(byOwner(request)),
          alongside: async (tx: PoolClient) => {
            await assertNotFrozen(tx, accountId);
            await tx.query(
              `insert into verification_wishes (verification_id, account_id, ordinal, tier, typed) values ($1, $2, $3, $4, $5)`,
              [verificationId, accountId, ordinal, tier, carried.typed],
            );
            for (const { paper, bytes } of carried.papers)
              await this.wishes.files(tx).put(paper.paperId, papersSubject(verificationId), bytes);
            await storeAnswer(tx, DONE);
          },
        },
      );
    });
    return DONE;
  }

  /** Read with the key of the wish before, which goes by its own rule; what cannot be read any more is sent again. */
  async #carried({ state }: Wish, verificationId: string): Promise<Carried> {
    const kept = keptOf(state);
    if (!kept) return NOTHING;
    const files = this.wishes.files();
    const papers = await Promise.all(
      kept.map(async (paper) => {
        const bytes = await files.get(paper.paperId);
        return bytes && { paper: { ...paper, paperId: carriedPaperId(verificationId, paper.paperId) }, bytes };
      }),
    );
    const typed = state.submitted && (await this.wishes.personalData.open<object>(state.submitted.typed));
    return {
      papers: papers.filter((one) => one !== null),
      typed: typed && (await this.wishes.seal(verificationId, typed)),
    };
  }
}

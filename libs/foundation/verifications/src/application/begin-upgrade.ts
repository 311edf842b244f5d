import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, assertNotFrozen, nextTier } from '@usdt-africa/accounts';
import type { BeginUpgradeRequest } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, type Sealed, retryOnConflict } from '@usdt-africa/event-store';
import type { PoolClient } from 'pg';
import { begin, reusableDocuments } from '../domain/decide.js';
import type { IdentityDocument } from '../domain/verification.js';
import { byOwner, type OwnersRequest } from './requests.js';
import {
  carriedDocumentId,
  documentsSubject,
  type TierUpgradeRequest,
  TierUpgradeRequests,
} from './tier-upgrade-requests.js';

/**
 * Starts a tier upgrade request for the next tier. A draft is reused; after a refusal a new one starts with the
 * accepted documents, sealed again under its own key, and with the typed details.
 */
export class BeginUpgrade extends Command<void> {
  constructor(
    readonly request: OwnersRequest,
    readonly tier: BeginUpgradeRequest['tier'],
  ) {
    super();
  }
}

/** Content that a tier upgrade request starts with. */
interface Carried {
  readonly documents: readonly { readonly document: IdentityDocument; readonly bytes: Buffer }[];
  readonly typed: Sealed | null;
}
const NOTHING: Carried = { documents: [], typed: null };

@CommandHandler(BeginUpgrade)
export class BeginUpgradeHandler implements ICommandHandler<BeginUpgrade> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  /** @throws Refusal 403 `paused`; 409 `not-above`, `under-way` */
  async execute({ request, tier }: BeginUpgrade): Promise<void> {
    const { accountId, markDone } = request;
    const { store, pool, clock, personalData } = this.upgradeRequests;
    await retryOnConflict(async () => {
      // Reads the request before the account: if it is approved in between, the account read next has the new tier, and
      // no second request for the same tier starts.
      const before = await this.upgradeRequests.newest(accountId);
      const { state: account } = await load<Account, AccountEvent>(store, accountDecider, streams.account(accountId));
      if (before?.state.phase === 'draft') return store.transaction(markDone);
      if (before?.state.phase.startsWith('waiting-')) throw refusal('verifications.under-way');
      if (nextTier(account.tier) !== tier) throw refusal('verifications.not-above');
      const ordinal = (before?.ordinal ?? 0) + 1;
      const verificationId = this.upgradeRequests.idOf(accountId, ordinal);
      await personalData.ensureSubjects([documentsSubject(verificationId)]);
      const { rows } = await pool.query<{ number: string; attempt: number }>(
        `select lpad(nextval('verification_numbers')::text, 4, '0') as number,
           (select count(*)::int + 1 from tier_upgrade_requests where account_id = $1 and tier = $2) as attempt`,
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
            carried.documents.map(({ document }) => document),
          ),
        },
        {
          metadata: this.upgradeRequests.metadata(byOwner(request)),
          alongside: async (tx: PoolClient) => {
            await assertNotFrozen(tx, accountId);
            await tx.query(
              `insert into tier_upgrade_requests (verification_id, account_id, ordinal, tier, typed) values ($1, $2, $3, $4, $5)`,
              [verificationId, accountId, ordinal, tier, carried.typed],
            );
            for (const { document, bytes } of carried.documents)
              await this.upgradeRequests.files(tx).put(document.documentId, documentsSubject(verificationId), bytes);
            await markDone(tx);
          },
        },
      );
    });
  }

  /**
   * Reads with the key of the previous request, which has its own retention; what can no longer be read must be sent
   * again.
   */
  async #carried({ state }: TierUpgradeRequest, verificationId: string): Promise<Carried> {
    const reusable = reusableDocuments(state);
    if (!reusable) return NOTHING;
    const files = this.upgradeRequests.files();
    const documents = await Promise.all(
      reusable.map(async (document) => {
        const bytes = await files.get(document.documentId);
        return (
          bytes && {
            document: { ...document, documentId: carriedDocumentId(verificationId, document.documentId) },
            bytes,
          }
        );
      }),
    );
    const typed = state.submitted && (await this.upgradeRequests.personalData.open<object>(state.submitted.typed));
    return {
      documents: documents.filter((one) => one !== null),
      typed: typed && (await this.upgradeRequests.seal(verificationId, typed)),
    };
  }
}

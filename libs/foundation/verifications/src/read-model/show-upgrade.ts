import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, nextTier } from '@usdt-africa/accounts';
import type { UpgradeView } from '@usdt-africa/contracts/api';
import { type Sealed, streams } from '@usdt-africa/contracts/events';
import { load } from '@usdt-africa/event-store';
import {
  carriedDocumentId,
  type TierUpgradeRequest,
  TierUpgradeRequests,
} from '../application/tier-upgrade-requests.js';
import { isNeutral, reusableDocuments } from '../domain/decide.js';
import type { Verification } from '../domain/verification.js';

type TierUpgradeView = NonNullable<UpgradeView['request']>;
/**
 * What the next request takes over from a refused one; `kept`: ids of documents of a draft that were accepted before.
 */
type Carried = Pick<TierUpgradeView, 'again' | 'keeps'> & { readonly reused: ReadonlySet<string> };
const NOTHING: Carried = { reused: new Set(), again: [], keeps: null };

/** A customer's tier, the next tier, and the state of their newest request. */
export class ShowUpgrade extends Query<UpgradeView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowUpgrade)
export class ShowUpgradeHandler implements IQueryHandler<ShowUpgrade> {
  constructor(private readonly upgradeRequests: TierUpgradeRequests) {}

  async execute({ accountId }: ShowUpgrade): Promise<UpgradeView> {
    const [{ state: account }, newest] = await Promise.all([
      load<Account, AccountEvent>(this.upgradeRequests.store, accountDecider, streams.account(accountId)),
      this.upgradeRequests.newest(accountId),
    ]);
    return { tier: account.tier, next: nextTier(account.tier), request: newest ? await this.view(newest) : null };
  }

  private async view(upgradeRequest: TierUpgradeRequest & { readonly ordinal: number }): Promise<TierUpgradeView> {
    const { state, begun } = upgradeRequest;
    const { submitted, refused, question, phase } = state;
    const neutral = refused !== null && isNeutral(refused.reason);
    const { reused, ...carried } = await this.carried(upgradeRequest);
    return {
      number: begun.number,
      tier: begun.tier,
      state: phase,
      documents: state.isErased
        ? []
        : state.documents.map(({ documentId: id, part, kind, bytes }) => ({
            id,
            part,
            kind,
            bytes,
            reused: reused.has(id),
          })),
      document: submitted?.document ?? null,
      numberKind: submitted?.numberKind ?? null,
      sentAt: submitted?.at ?? null,
      dueAt: state.dueAt,
      before: phase === 'waiting-us' && submitted ? await this.before(submitted.at) : 0,
      question: phase === 'waiting-customer' ? await this.words(question?.question) : null,
      parts: phase === 'waiting-customer' ? (question?.parts ?? []) : [],
      refused: refused && {
        reason: neutral ? 'neutral' : refused.reason,
        words: neutral ? null : await this.words(refused.words),
      },
      ...carried,
      decidedAt: state.decidedAt,
      eraseAt: state.eraseAt,
    };
  }

  /**
   * For a refused request: what the next one starts with and what must be sent again; for a draft: what it started with
   * and what of the previous request must still be sent again.
   */
  private async carried({
    verificationId,
    state,
    begun,
    ordinal,
  }: TierUpgradeRequest & { readonly ordinal: number }): Promise<Carried> {
    if (state.phase === 'refused')
      return reusableDocuments(state)
        ? {
            reused: new Set(),
            again: againOf(state),
            keeps: { document: state.submitted!.document, number: state.submitted!.numberKind },
          }
        : NOTHING;
    const typed = state.phase === 'draft' ? await this.upgradeRequests.typed(verificationId) : null;
    if (!typed) return NOTHING;
    const { state: before } = await this.upgradeRequests.require(
      this.upgradeRequests.idOf(begun.accountId, ordinal - 1),
    );
    return {
      reused: new Set(before.documents.map(({ documentId }) => carriedDocumentId(verificationId, documentId))),
      again: againOf(before),
      keeps: { document: before.submitted?.document ?? null, number: typed.number?.kind ?? null },
    };
  }

  private async before(sentAt: string): Promise<number> {
    const { rows } = await this.upgradeRequests.pool.query<{ count: number }>(
      `select count(*)::int as count from admin_tier_upgrades where phase = 'waiting-us' and sent_at < $1`,
      [sentAt],
    );
    return rows[0]!.count;
  }

  private async words(sealed: Sealed | null | undefined): Promise<string | null> {
    return sealed ? ((await this.upgradeRequests.personalData.open<{ text: string }>(sealed))?.text ?? null) : null;
  }
}

function againOf({ documents, refused }: Verification): TierUpgradeView['again'] {
  return (refused?.documents ?? []).flatMap(({ documentId: id, part, nth, fault }) => {
    const document = documents.find(({ documentId }) => documentId === id);
    return document ? [{ id, part, nth, fault, kind: document.kind, bytes: document.bytes }] : [];
  });
}

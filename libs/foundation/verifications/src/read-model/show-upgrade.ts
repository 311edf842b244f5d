import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, nextTier } from '@usdt-africa/accounts';
import type { UpgradeView } from '@usdt-africa/contracts/api';
import { type Sealed, streams } from '@usdt-africa/contracts/events';
import { load } from '@usdt-africa/event-store';
import { carriedPaperId, type Wish, Wishes } from '../application/wishes.js';
import { isNeutral, keptOf } from '../domain/decide.js';
import type { Verification } from '../domain/verification.js';

type WishView = NonNullable<UpgradeView['wish']>;
/** What one wish leaves the next; `kept`: ids of the papers of a draft that were good before. */
type Carried = Pick<WishView, 'again' | 'keeps'> & { readonly kept: ReadonlySet<string> };
const NOTHING: Carried = { kept: new Set(), again: [], keeps: null };

/** What a customer is, may become, and how their newest wish stands. */
export class ShowUpgrade extends Query<UpgradeView> {
  constructor(readonly accountId: string) {
    super();
  }
}

@QueryHandler(ShowUpgrade)
export class ShowUpgradeHandler implements IQueryHandler<ShowUpgrade> {
  constructor(private readonly wishes: Wishes) {}

  async execute({ accountId }: ShowUpgrade): Promise<UpgradeView> {
    const [{ state: account }, newest] = await Promise.all([
      load<Account, AccountEvent>(this.wishes.store, accountDecider, streams.account(accountId)),
      this.wishes.newest(accountId),
    ]);
    return { tier: account.tier, next: nextTier(account.tier), wish: newest ? await this.view(newest) : null };
  }

  private async view(wish: Wish & { readonly ordinal: number }): Promise<WishView> {
    const { state, begun } = wish;
    const { submitted, refused, question, phase } = state;
    const neutral = refused !== null && isNeutral(refused.reason);
    const { kept, ...carried } = await this.carried(wish);
    return {
      number: begun.number,
      tier: begun.tier,
      state: phase,
      papers: state.isErased
        ? []
        : state.papers.map(({ paperId: id, part, kind, bytes }) => ({ id, part, kind, bytes, kept: kept.has(id) })),
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
   * Of a refused wish what the next one begins with, and what is to be sent again; of a draft what it began with, and what is still
   * to be sent again of the wish before.
   */
  private async carried({
    verificationId,
    state,
    begun,
    ordinal,
  }: Wish & { readonly ordinal: number }): Promise<Carried> {
    if (state.phase === 'refused')
      return keptOf(state)
        ? {
            kept: new Set(),
            again: againOf(state),
            keeps: { document: state.submitted!.document, number: state.submitted!.numberKind },
          }
        : NOTHING;
    const typed = state.phase === 'draft' ? await this.wishes.typed(verificationId) : null;
    if (!typed) return NOTHING;
    const { state: before } = await this.wishes.require(this.wishes.idOf(begun.accountId, ordinal - 1));
    return {
      kept: new Set(before.papers.map(({ paperId }) => carriedPaperId(verificationId, paperId))),
      again: againOf(before),
      keeps: { document: before.submitted?.document ?? null, number: typed.number?.kind ?? null },
    };
  }

  private async before(sentAt: string): Promise<number> {
    const { rows } = await this.wishes.pool.query<{ count: number }>(
      `select count(*)::int as count from tier_requests where phase = 'waiting-us' and sent_at < $1`,
      [sentAt],
    );
    return rows[0]!.count;
  }

  private async words(sealed: Sealed | null | undefined): Promise<string | null> {
    return sealed ? ((await this.wishes.personalData.open<{ text: string }>(sealed))?.text ?? null) : null;
  }
}

function againOf({ papers, refused }: Verification): WishView['again'] {
  return (refused?.papers ?? []).flatMap(({ paperId: id, part, nth, fault }) => {
    const paper = papers.find(({ paperId }) => paperId === id);
    return paper ? [{ id, part, nth, fault, kind: paper.kind, bytes: paper.bytes }] : [];
  });
}

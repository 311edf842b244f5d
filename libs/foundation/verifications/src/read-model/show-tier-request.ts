import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, CustomerProfiles } from '@usdt-africa/accounts';
import type { AdminTierView } from '@usdt-africa/contracts/admin';
import { IDENTITY_CHECKS, type Sealed, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, formatMoney, maskAccount, maskBvn, maskName } from '@usdt-africa/kernel';
import { Actors, actorOf, actorsIn, factsIn, may, type Viewer } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { HeldByTier } from '../application/held-by-tier.js';
import { isElsewhere, type Typed } from '../application/identity-numbers.js';
import { TierUpgradeRequests } from '../application/tier-upgrade-requests.js';
import { agreementsNeeded, heldBack, type HeldMoney, isOpenTo, namedBy, takesTwo } from '../domain/decide.js';
import type { Verification } from '../domain/verification.js';

const NOTHING_HELD = { micro: 0n, aloneMicro: 0n, deposits: [], kobo: 0n };
type Found = NonNullable<AdminTierView['checks'][number]['found']>;

/**
 * One tier upgrade request as reviewers see it, folded from its stream; personal data only while its documents are open
 * to them.
 */
export class ShowTierRequest extends Query<AdminTierView> {
  constructor(
    readonly verificationId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

@QueryHandler(ShowTierRequest)
export class ShowTierRequestHandler implements IQueryHandler<ShowTierRequest> {
  constructor(
    private readonly upgradeRequests: TierUpgradeRequests,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly actors: Actors,
    private readonly heldByTier: HeldByTier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 404 `not-found`, also for one that was not sent yet */
  async execute({ verificationId, viewer }: ShowTierRequest): Promise<AdminTierView> {
    const { state, begun, version } = await this.upgradeRequests.require(verificationId);
    const { submitted, phase } = state;
    if (!submitted || phase === 'draft') throw refusal('verifications.not-found');
    const { accountId } = begun;
    const [events, account, profiles, typed, held] = await Promise.all([
      this.store.readStream(streams.verification(verificationId)),
      load<Account, AccountEvent>(this.store, accountDecider, streams.account(accountId)),
      this.profiles.of([accountId]),
      this.personalData.open<Typed>(submitted.typed),
      state.decidedAt === null ? this.heldByTier.of(accountId) : NOTHING_HELD,
    ]);
    const { agreed } = state;
    const others = [...state.agreed, ...(state.claimedBy ? [state.claimedBy] : [])].map(actorOf);
    const who = await this.actors.of([...actorsIn(events), ...others]);
    // They were opened by who could decide then, and may be another by now: finance made support sees no number any more.
    const mayDecide = may(viewer.role, 'tiers.decide');
    const isOpen = mayDecide && isOpenTo(state, viewer.id, this.clock.now());
    const profile = profiles.get(accountId);
    return {
      id: verificationId,
      number: begun.number,
      accountId,
      who: profile ? maskName(`${profile.firstName} ${profile.lastName}`) : null,
      tier: begun.tier,
      state: phase,
      attempt: begun.attempt,
      document: submitted.document,
      numberKind: submitted.numberKind,
      documents: state.documents.length,
      sentAt: submitted.at,
      dueAt: state.dueAt,
      claimedBy: state.claimedBy ? who(actorOf(state.claimedBy)) : null,
      version,
      current: account.state.tier,
      openUntil: isOpen ? state.openUntil[viewer.id]! : null,
      typed: isOpen && typed ? shown(typed) : null,
      files: state.isErased
        ? []
        : state.documents.map(({ documentId: id, part, kind, bytes }) => ({ id, part, kind, bytes })),
      checks: await this.checks(state, isOpen),
      elsewhere: state.isNumberElsewhere || (await this.isElsewhereNow(accountId, typed)),
      agreed: agreed.map((id) => who(actorOf(id))),
      agreementsNeeded: agreementsNeeded(state, held),
      held:
        held.micro === 0n
          ? null
          : {
              usdt: formatMoney(held.micro, 'USDT'),
              naira: held.kobo === null ? null : formatMoney(held.kobo, 'NGN'),
              twoPeople: takesTwo(held, held.micro),
              stays: staysUsdt(state, held, viewer.id),
            },
      question: await this.words(state.question?.question),
      answer: await this.words(state.answer),
      refused: state.refused && {
        reason: state.refused.reason,
        words: await this.words(state.refused.words),
        documents: state.refused.documents.map(({ documentId: id, part, nth, fault }) => ({ id, part, nth, fault })),
      },
      eraseAt: state.eraseAt,
      erased: state.isErased,
      timeline: events.map((event) => ({
        id: event.eventId,
        at: (event.data as { readonly at: string }).at,
        type: event.type,
        by: who(event.metadata.actor),
        reason: event.metadata.reason ?? null,
        facts: { ...factsIn(event, who) },
      })),
      mayDecide,
    };
  }

  /** A check that was never requested, or has no answer yet, counts as not compared. */
  private async checks(state: Verification, isOpen: boolean): Promise<AdminTierView['checks']> {
    const of: readonly (keyof Verification['checks'])[] =
      state.begun?.tier === 'business' ? ['company'] : IDENTITY_CHECKS;
    return Promise.all(
      of.map(async (check) => {
        const requested = state.checks[check];
        const answer = requested?.answer ?? null;
        const found = isOpen && answer?.found ? await this.personalData.open<Found>(answer.found) : null;
        return {
          check,
          outcome: requested ? (answer?.outcome ?? ('requested' as const)) : ('not-compared' as const),
          found,
          source: requested ? (check === 'bank-account' ? ('paystack' as const) : ('dojah' as const)) : null,
          requestedAt: requested?.requestedAt ?? null,
          answeredAt: answer?.at ?? null,
        };
      }),
    );
  }

  /**
   * Two customers may have submitted one number in the same moment, so it is checked again, whatever was found then.
   */
  private async isElsewhereNow(accountId: string, typed: Typed | null): Promise<boolean> {
    if (!typed?.number) return false;
    return isElsewhere(this.upgradeRequests.pool, this.personalData, accountId, typed.number);
  }

  private async words(sealed: Sealed | null | undefined): Promise<string | null> {
    return sealed ? ((await this.personalData.open<{ text: string }>(sealed))?.text ?? null) : null;
  }
}

/** How much stays held if this operator approves now with the last needed approval; null where all goes or more are needed. */
function staysUsdt(state: Verification, held: HeldMoney, viewerId: string): string | null {
  const others = state.agreed.filter((id) => id !== viewerId);
  if (others.length + 1 < agreementsNeeded(state, held)) return null;
  const keys = new Set(heldBack(held, [...namedBy(state, others), held.micro]));
  const micro = held.deposits.reduce((sum, { key, amountMicro }) => (keys.has(key) ? sum + amountMicro : sum), 0n);
  return micro === 0n ? null : formatMoney(micro, 'USDT');
}

function shown({ firstName, lastName, number, account, companyName }: Typed): NonNullable<AdminTierView['typed']> {
  return {
    firstName,
    lastName,
    // The bank compares a BVN; a NIN and a company's number are compared by hand.
    number: number?.kind === 'bvn' ? { ...number, value: maskBvn(number.value) } : number,
    companyName: companyName ?? null,
    account: account && { ...account, accountNumber: maskAccount(account.accountNumber) },
  };
}

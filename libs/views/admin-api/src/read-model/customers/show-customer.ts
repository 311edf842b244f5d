import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { type Account, accountDecider, type AccountEvent, AccountSessions, type Profile } from '@usdt-africa/accounts';
import type { AdminCustomerPersonal, AdminCustomerView } from '@usdt-africa/contracts/admin';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { eventsOf, load, PersonalData, PostgresEventStore, type RecordedEvent } from '@usdt-africa/event-store';
import { timelineOf } from '@usdt-africa/history';
import {
  account as principalOf,
  type Clock,
  formatMoney,
  maskEmail,
  maskName,
  maskPhone,
  maskUsername,
} from '@usdt-africa/kernel';
import { Approvals } from '@usdt-africa/approvals';
import { AccountBuying, buyLimitsView, ShowAccountLimits } from '@usdt-africa/limits';
import { Actors, actorsIn, may, personalDataOpenUntil, PersonalDataViews, type Viewer } from '@usdt-africa/operators';
import { Unfreezing, type WaitingPayouts } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import { ERASED } from '../order-list.js';
import { freezeNotified } from '../order-owner.js';
import { CustomerOrders } from './customer-sums.js';
import { customerActions } from './customer-actions.js';
import { customerAttention, customerState } from './customers-projection.js';

/** One customer with everything about them, folded from their own stream at the time of the query. Refusal 404. */
export class ShowCustomer extends Query<AdminCustomerView> {
  constructor(
    readonly accountId: string,
    readonly viewer: Viewer,
    /** Personal data were opened just now, until then. */
    readonly openedUntil: Date | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShowCustomer)
export class ShowCustomerHandler implements IQueryHandler<ShowCustomer> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly actors: Actors,
    private readonly sessions: AccountSessions,
    private readonly orders: CustomerOrders,
    private readonly personalDataViews: PersonalDataViews,
    private readonly approvals: Approvals,
    private readonly unfreezing: Unfreezing,
    private readonly buying: AccountBuying,
    private readonly queries: QueryBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ accountId, viewer, openedUntil }: ShowCustomer): Promise<AdminCustomerView> {
    const streamId = streams.account(accountId);
    const { state, version } = await load<Account, AccountEvent>(this.store, accountDecider, streamId);
    if (!state.profile || !state.registeredAt) throw refusal('accounts.no-account');
    const { key } = principalOf(accountId);
    const [events, profile, sessions, sums, lastOrders, personalDataViews, limits, buying] = await Promise.all([
      this.store.readStream(streamId),
      this.personalData.open<Profile>(state.profile),
      this.sessions.list(accountId),
      this.orders.sums([key]),
      this.orders.last(key),
      this.personalDataViews.at('customers', accountId),
      this.queries.execute(new ShowAccountLimits(accountId)),
      this.buying.periods(accountId),
    ]);
    const [who, notes, approval, pendingActions, waiting] = await Promise.all([
      this.actors.of([...actorsIn(events), ...personalDataViews.map(({ actor }) => actor)]),
      this.notes(events),
      this.approvals.pendingOf('customers', accountId, viewer.id),
      this.approvals.pendingActionsOf('customers', accountId),
      state.frozen ? this.unfreezing.waiting(accountId) : NOTHING,
    ]);
    const { held: _listed, ...figures } = sums(key);
    const now = this.clock.now();
    const attention = customerAttention(state);
    // Read from the payouts themselves: an operator is about to release them, and the list may lag.
    const { payouts: count, kobo } = waiting;
    const heldNow = count === 0 ? null : { count, naira: formatMoney(kobo, 'NGN') };
    const until = openedUntil ?? personalDataOpenUntil(personalDataViews, viewer.id, now);
    const freezing = state.frozen ? eventsOf(events, 'AccountFrozen').at(-1) : undefined;
    const inFuture = (at: string | null): string | null => (at !== null && now < new Date(at) ? at : null);
    return {
      id: accountId,
      name: profile ? maskName(fullName(profile)) : ERASED,
      username: profile ? maskUsername(profile.username) : ERASED,
      tier: state.tier,
      state: customerState(state),
      attention: attention?.why === 'frozen' && heldNow ? 'frozen-with-payouts' : (attention?.why ?? null),
      waitingSince: attention?.since ?? null,
      frozenBecause: state.frozen?.because ?? null,
      held: heldNow,
      ...figures,
      since: state.registeredAt,
      seenAt: state.lastSignInAt,
      version,
      language: state.language,
      security: {
        totp: state.hasTotp,
        emailCode: state.hasEmailCode,
        passkeys: state.passkeys.length,
        pinUnlockUntil: inFuture(state.pinUnlockUntil),
      },
      limits: { day: limits.day.sell, month: limits.month.sell, own: limits.own, buy: buyLimitsView(buying) },
      payoutsHeldUntil: inFuture(state.payoutsHeldUntil),
      signInLockedUntil: inFuture(state.signInLocked?.until ?? null),
      sessions: sessions.map((session) => ({
        id: session.session_id,
        device: session.device,
        startedAt: session.started_at.toISOString(),
        seenAt: session.seen_at.toISOString(),
      })),
      lastOrders,
      timeline: timelineOf(events, who, { explorerTransactionUrl: null, waiting: false }),
      notes: notes.map(({ actor, ...note }) => ({ ...note, by: who(actor) })),
      personalDataViews: personalDataViews.map(({ at, until: ends, reason, actor }) => ({
        at,
        until: ends,
        reason,
        by: who(actor),
      })),
      personal: may(viewer.role, 'personal.read') ? personalView(profile, until) : null,
      frozen: freezing ? freezeNotified(freezing, who) : null,
      closedAt: state.closedAt,
      approval,
      actions: customerActions(
        {
          account: state,
          devices: sessions.length,
          isErased: profile === null,
          waiting,
          name: profile ? maskName(fullName(profile)) : ERASED,
          pendingActions,
        },
        viewer,
        now,
      ),
    };
  }

  private async notes(events: readonly RecordedEvent[]) {
    return Promise.all(
      eventsOf(events, 'AccountNoteAdded').map(async ({ data: { noteId, words, at }, metadata }) => {
        const opened = await this.personalData.open<{ text: string }>(words);
        return { id: noteId, at, text: opened?.text ?? ERASED, actor: metadata.actor };
      }),
    );
  }
}

const NOTHING: WaitingPayouts = { payouts: 0, kobo: 0n, countedKobo: 0n };

const fullName = ({ firstName, lastName }: Profile): string => `${firstName} ${lastName}`;

function personalView(profile: Profile | null, until: Date | null): AdminCustomerPersonal {
  const masked = until === null;
  if (!profile)
    return { masked, until: null, name: ERASED, username: ERASED, email: ERASED, phone: ERASED, erased: true };
  return {
    masked,
    until: until?.toISOString() ?? null,
    name: masked ? maskName(fullName(profile)) : fullName(profile),
    username: masked ? maskUsername(profile.username) : `@${profile.username}`,
    email: masked ? maskEmail(profile.email) : profile.email,
    phone: masked ? maskPhone(profile.phone) : profile.phone,
    erased: false,
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, isEvent, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { type Override, overrideOf } from '../domain/allowance.js';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { type Held, heldMicro } from '../domain/held.js';
import { insteadOf, isStillInstead } from '../domain/instead.js';
import { ALONE_RELEASES_KOBO, heldMicroOf, isLessThanUsual } from '../domain/own-limit.js';
import { LimitService } from './limit-service.js';
import { LimitStates } from './limit-states.js';
import { LimitWorth } from './limit-worth.js';
import { loadPerson, retryOnConflictWithPerson } from './limit-streams.js';
import type { Identifier } from './person.js';

export interface OverrideRequest {
  /** Blind index of one of the person's identifiers. */
  readonly personId: string;
  /** The order whose sender the page shows: the person who placed it gets the limit. If omitted, the newest order. */
  readonly orderId?: string | undefined;
  /** The limit of their own that the page shows, null for none. Left out: whichever holds. */
  readonly seen?: string | null | undefined;
  readonly limitMicro: bigint;
  /** Null: until it is ended. */
  readonly until: Date | null;
  readonly reason: string;
  readonly operatorId: string;
  /** The request's Idempotency-Key: the override's id is derived from it, so a repeat sets only one. */
  readonly key: string;
}

/** What a second person granted. */
export interface GrantedOverride {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  /** The approver has no permission to release held money. */
  readonly movesNoMoney?: boolean;
}

/** A person, identified by their newest order. */
interface KnownPerson {
  readonly orderId: string;
  readonly identifiers: readonly Identifier[];
  /** The identifier that the lookup started from. */
  readonly requestedFor: Identifier;
}

/** Limits of their own that operators give to people: every identifier of the person gets it, or none. */
@Injectable()
export class LimitOverrides {
  readonly #states: LimitStates;

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(PostgresEventStore) private readonly store: EventStore,
    private readonly limits: LimitService,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LimitWorth) private readonly worth: LimitWorth | null = null,
  ) {
    this.#states = new LimitStates(store, pool);
  }

  /**
   * Sets an approved override for the person it was approved for. A repeat does nothing, even if the override has ended
   * since.
   * @throws Refusal 404 `person-not-found`; 409 `expired` when its end has passed meanwhile, `another-limit` when
   * another override is in force than at the request, `changed-meanwhile` when it would release more than was held at
   * the request and more than the approver may release alone
   */
  async run({ payload, actor, reason, correlationId, movesNoMoney = false }: GrantedOverride): Promise<void> {
    const { personId, overrideId, limitMicro, until, instead } = payload as Readonly<
      Record<'personId' | 'overrideId' | 'limitMicro' | 'until', string>
    > & { readonly instead?: string };
    const { orderId, identifiers, requestedFor } = await this.person(personId, payload['orderId']);
    const to = this.givenTo(identifiers);
    if (await this.wasGiven(overrideId, to)) return;
    if (until !== '' && new Date(until) <= this.clock.now()) throw refusal('limits.expired');
    const setting = this.setting(overrideId, orderId, BigInt(limitMicro), until || null);
    const by = { actor, reason, correlationId };
    const reviewedMicro = movesNoMoney ? 0n : await this.#agreedMicro(to, payload['heldMicro']);
    const isSet = await this.apply(to, orderId, setting, by, reviewedMicro, async () => {
      if (await this.wasGiven(overrideId, to)) return true;
      const isStill = isStillInstead(instead ?? '', await this.#inForce([...to, requestedFor]), this.clock.now());
      if (instead !== undefined && !isStill) throw refusal('limits.another-limit');
      return false;
    });
    if (!isSet) throw refusal('approvals.changed-meanwhile');
  }

  /**
   * Amount that an approval may release: what was held at the request, or all that is held now if one finance operator
   * may release that alone.
   */
  async #agreedMicro(to: readonly Identifier[], requestedMicro = '0'): Promise<bigint> {
    const agreed = BigInt(requestedMicro);
    const held = await this.held(to);
    const micro = heldMicro(held);
    if (micro <= agreed) return agreed;
    const worth = (await this.worth?.ofHeld(held)) ?? null;
    return worth !== null && worth.kobo <= ALONE_RELEASES_KOBO ? micro : agreed;
  }

  /** Whether deposits of this person are held now, which a request made when none were held would release. */
  async movesMoney({ personId, orderId }: GrantedOverride['payload']): Promise<boolean> {
    const known = await this.#known(personId!, orderId);
    return known !== null && (await this.held(known.identifiers)).length > 0;
  }

  /** Whether these identifiers were given this override, even if it has ended since: it is set only once. */
  async wasGiven(overrideId: string, to: readonly Identifier[]): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from events where stream_id = any($1) and type = 'LimitOverrideSet' and data->>'overrideId' = $2 limit 1`,
      [to.flatMap(({ indexes }) => indexes).map((index) => streams.limit(index)), overrideId],
    );
    return rowCount! > 0;
  }

  /** The overrides in force now, as one text: what the requested limit replaces. */
  async insteadOf({ identifiers, requestedFor }: KnownPerson): Promise<string> {
    return insteadOf(await this.#inForce([...this.givenTo(identifiers), requestedFor]));
  }

  /**
   * Checks that the override in force is the one that the operator saw: the account's own, or that of the identifier
   * whose page was open.
   * @throws Refusal 409 `another-limit`
   */
  async assertSeen({ identifiers, requestedFor }: KnownPerson, seen: string | null): Promise<void> {
    const shown = [...identifiers.filter(({ kind }) => kind === 'account'), requestedFor];
    const found = await this.#inForce(shown);
    if (seen === null ? found.length > 0 : !found.some(({ id }) => id === seen)) throw refusal('limits.another-limit');
  }

  async #inForce(identifiers: readonly Identifier[]): Promise<readonly Override[]> {
    const now = this.clock.now();
    const found = (await this.known(identifiers)).flatMap(({ state }) => overrideOf(state, now) ?? []);
    return [...new Map(found.map((one) => [one.id, one])).values()];
  }

  /** What sets it, for each identifier; nothing where it is set already. */
  setting(overrideId: string, orderId: string, limitMicro: bigint, until: string | null) {
    const at = this.clock.now().toISOString();
    return ({ kind, state }: Known): readonly NewLimitEvent[] =>
      // An identity number has no limit of its own; the account that it was verified for has.
      state.override?.id === overrideId || kind === 'identity-number'
        ? []
        : [
            event('LimitOverrideSet', {
              overrideId,
              kind,
              limits: { sell: { dayMicro: limitMicro.toString(), monthMicro: null } },
              until,
              orderId,
              at,
            }),
          ];
  }

  /**
   * Identifiers that get a limit: for an account only its own stream, while its other identifiers keep the guest limit.
   */
  givenTo(identifiers: readonly Identifier[]): readonly Identifier[] {
    const account = identifiers.filter(({ kind }) => kind === 'account');
    return account.length > 0 ? account : identifiers;
  }

  /**
   * Appends the events for all identifiers, or for none.
   * @param reviewedMicro held amount at which one operator was found to be enough; null when that does not matter
   * @param isAlreadyApplied whether nothing is left to append, checked on the current states; its errors are thrown on
   * @returns false when more is held now, and nothing was appended
   */
  apply(
    identifiers: readonly Identifier[],
    orderId: string,
    eventFor: (known: Known) => readonly NewLimitEvent[],
    by: { readonly actor: string; readonly reason: string; readonly correlationId: string },
    reviewedMicro: bigint | null = null,
    isAlreadyApplied: (known: readonly Known[]) => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<boolean> {
    return retryOnConflictWithPerson(async () => {
      const person = await loadPerson(this.#states, identifiers);
      if (await isAlreadyApplied(person.known)) return true;
      const appends = person.appends(eventFor);
      if (appends.length === 0) return true;
      if (reviewedMicro !== null && heldMicroOf(person.known) > reviewedMicro) return false;
      await this.store.append(appends, { metadata: { ...by, orderId } });
      return true;
    });
  }

  /** These as they stand. */
  async known(identifiers: readonly Identifier[]): Promise<readonly Known[]> {
    return (await loadPerson(this.#states, identifiers)).known;
  }

  /** Held deposits of these, of every day. */
  held(identifiers: readonly Identifier[]): Promise<readonly Held[]> {
    return this.limits.heldOfPerson(identifiers);
  }

  /** Whether they may sell more once this limit of their own has ended. */
  async endGivesMore(identifiers: readonly Identifier[], overrideId: string): Promise<boolean> {
    const [known, rules] = await Promise.all([this.known(identifiers), this.limits.people.rulesFor(identifiers)]);
    const now = this.clock.now();
    return known.some((one) => one.state.override?.id === overrideId && isLessThanUsual(one, rules, now));
  }

  /**
   * All identifiers of the person who placed this order, or this identifier's newest order.
   * @throws Refusal 404 `person-not-found`, also for an order that is not theirs
   */
  async person(personId: string, ofOrder?: string): Promise<KnownPerson> {
    const known = await this.#known(personId, ofOrder);
    if (!known) throw personNotFound();
    return known;
  }

  async #known(personId: string, ofOrder: string | null = null): Promise<KnownPerson | null> {
    const { rows } = await this.pool.query<{ order_id: string; kind: Identifier['kind'] }>(
      `select order_id, kind from limit_entries where person = $1 and ($2::uuid is null or order_id = $2)
       order by at desc limit 1`,
      [personId, ofOrder],
    );
    if (!rows[0]) return null;
    const { order_id: orderId, kind } = rows[0];
    const [placed] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const identifiers = isEvent(placed, 'OrderPlaced') ? await this.limits.identifiersOfOrder(placed.data) : [];
    const requestedFor: Identifier = { kind, indexes: [personId] };
    return { orderId, requestedFor, identifiers: identifiers.length > 0 ? identifiers : [requestedFor] };
  }
}

export function personNotFound(): Refusal {
  return refusal('limits.person-not-found');
}

import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, isEvent } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import { type Override, overrideOf } from '../domain/allowance.js';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { type Held, heldMicro } from '../domain/held.js';
import { insteadOf, isStillInstead } from '../domain/instead.js';
import { ALONE_RELEASES_KOBO, heldMicroOf, isLessThanUsual } from '../domain/own-limit.js';
import type { LimitDesk } from './limit-desk.js';
import { LimitStates } from './limit-states.js';
import type { LimitWorth } from './limit-worth.js';
import { loadPerson, untilAloneWithPerson } from './limit-streams.js';
import type { Identifier } from './person.js';

export interface OverrideRequest {
  /** Blind index of one of the person's identifiers. */
  readonly personId: string;
  /** The order whose sender the page names: whoever placed it gets the limit. Left out: of the newest. */
  readonly orderId?: string | undefined;
  /** The limit of their own that the page shows, null for none. Left out: whichever holds. */
  readonly seen?: string | null | undefined;
  readonly limitMicro: bigint;
  /** Null: until it is ended. */
  readonly until: Date | null;
  readonly reason: string;
  readonly operatorId: string;
  /** The request's Idempotency-Key: the override's id follows from it, so that asking twice sets one. */
  readonly key: string;
}

/** What a second person granted. */
export interface GrantedOverride {
  readonly approvalId: string;
  readonly payload: Readonly<Record<string, string>>;
  readonly actor: string;
  readonly reason: string;
  readonly correlationId: string;
  /** Who said yes may say it to nothing by which held money goes. */
  readonly movesNoMoney?: boolean;
}

/** Somebody by their newest order. */
interface KnownPerson {
  readonly orderId: string;
  readonly identifiers: readonly Identifier[];
  /** What they were asked for by. */
  readonly asked: Identifier;
}

/** Limits of their own that operators give to people: every identifier of the person gets it, or none. */
export class LimitOverrides {
  readonly #states: LimitStates;

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly desk: LimitDesk,
    private readonly clock: Clock,
    private readonly worth: LimitWorth | null = null,
  ) {
    this.#states = new LimitStates(store, pool);
  }

  /**
   * Sets what a second person granted, for whom they granted it. The same again does nothing again, whatever became of it since.
   * @throws Refusal 404 `person-not-found`; 409 `expired` when its end has passed meanwhile, `another-limit` when another holds than
   *   when it was asked for, `changed-meanwhile` when more would go by it than was held then, and than whoever said yes lets go alone
   */
  async run({ payload, actor, reason, correlationId, movesNoMoney = false }: GrantedOverride): Promise<void> {
    const { personId, overrideId, limitMicro, until, instead } = payload as Readonly<
      Record<'personId' | 'overrideId' | 'limitMicro' | 'until', string>
    > & { readonly instead?: string };
    const { orderId, identifiers, asked } = await this.person(personId, payload['orderId']);
    const to = this.givenTo(identifiers);
    if (await this.wasGiven(overrideId, to)) return;
    if (until !== '' && new Date(until) <= this.clock.now()) throw refusal('limits.expired');
    const setting = this.setting(overrideId, orderId, BigInt(limitMicro), until || null);
    const by = { actor, reason, correlationId };
    const lookedAtMicro = movesNoMoney ? 0n : await this.#agreedMicro(to, payload['heldMicro']);
    const isSet = await this.tell(to, orderId, setting, by, lookedAtMicro, async () => {
      if (await this.wasGiven(overrideId, to)) return true;
      const isStill = isStillInstead(instead ?? '', await this.#inForce([...to, asked]), this.clock.now());
      if (instead !== undefined && !isStill) throw refusal('limits.another-limit');
      return false;
    });
    if (!isSet) throw refusal('approvals.changed-meanwhile');
  }

  /** What may go by a yes: what was held when it was asked for; of more than that whatever one of finance lets go alone. */
  async #agreedMicro(to: readonly Identifier[], askedMicro = '0'): Promise<bigint> {
    const asked = BigInt(askedMicro);
    const held = await this.held(to);
    const micro = heldMicro(held);
    if (micro <= asked) return asked;
    const worth = (await this.worth?.ofHeld(held)) ?? null;
    return worth !== null && worth.kobo <= ALONE_RELEASES_KOBO ? micro : asked;
  }

  /** Whether something is held of them by now, which may go by what was asked for when nothing was. */
  async movesMoney({ personId, orderId }: GrantedOverride['payload']): Promise<boolean> {
    const known = await this.#known(personId!, orderId);
    return known !== null && (await this.held(known.identifiers)).length > 0;
  }

  /** Whether they were given this limit, also where it has ended since: nobody gives it to them twice. */
  async wasGiven(overrideId: string, to: readonly Identifier[]): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `select from events where stream_id = any($1) and type = 'LimitOverrideSet' and data->>'overrideId' = $2 limit 1`,
      [to.flatMap(({ indexes }) => indexes).map((index) => streams.limit(index)), overrideId],
    );
    return rowCount! > 0;
  }

  /** The limits of their own that hold for them now, as one text: what another is asked for instead of. */
  async insteadOf({ identifiers, asked }: KnownPerson): Promise<string> {
    return insteadOf(await this.#inForce([...this.givenTo(identifiers), asked]));
  }

  /**
   * That what holds now is what whoever asks has seen: of an account its own, beside what the identifier has that was looked at.
   * @throws Refusal 409 `another-limit`
   */
  async assertSeen({ identifiers, asked }: KnownPerson, seen: string | null): Promise<void> {
    const shown = [...identifiers.filter(({ kind }) => kind === 'account'), asked];
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
      // A number has no limit of its own: the account that it was compared for has.
      state.override?.id === overrideId || kind === 'identity-number'
        ? []
        : [
            event('LimitOverrideSet', {
              overrideId,
              kind,
              limitMicro: limitMicro.toString(),
              monthMicro: null,
              until,
              orderId,
              at,
            }),
          ];
  }

  /** Whom a limit is given to: of an account its own stream alone, what it is also known by goes on as a guest's. */
  givenTo(identifiers: readonly Identifier[]): readonly Identifier[] {
    const account = identifiers.filter(({ kind }) => kind === 'account');
    return account.length > 0 ? account : identifiers;
  }

  /**
   * All identifiers hear it, or none.
   * @param lookedAtMicro what was held of them when one person alone was found to be enough; null: it does not hang on that
   * @param isSaid whether there is nothing left to say, as they stand when it would be; what it throws is thrown
   * @returns false where more is held by now, and nothing was said
   */
  tell(
    identifiers: readonly Identifier[],
    orderId: string,
    eventFor: (known: Known) => readonly NewLimitEvent[],
    by: { readonly actor: string; readonly reason: string; readonly correlationId: string },
    lookedAtMicro: bigint | null = null,
    isSaid: (known: readonly Known[]) => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<boolean> {
    return untilAloneWithPerson(async () => {
      const person = await loadPerson(this.#states, identifiers);
      if (await isSaid(person.known)) return true;
      const appends = person.appends(eventFor);
      if (appends.length === 0) return true;
      if (lookedAtMicro !== null && heldMicroOf(person.known) > lookedAtMicro) return false;
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
    return this.desk.heldOfPerson(identifiers);
  }

  /** Whether they may sell more once this limit of their own has ended. */
  async endGivesMore(identifiers: readonly Identifier[], overrideId: string): Promise<boolean> {
    const [known, rules] = await Promise.all([this.known(identifiers), this.desk.people.rulesFor(identifiers)]);
    const now = this.clock.now();
    return known.some((one) => one.state.override?.id === overrideId && isLessThanUsual(one, rules, now));
  }

  /**
   * Everything that whoever placed this order is known by, or this identifier's newest one.
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
    const identifiers = isEvent(placed, 'OrderPlaced') ? await this.desk.identifiersOfOrder(placed.data) : [];
    const asked: Identifier = { kind, indexes: [personId] };
    return { orderId, asked, identifiers: identifiers.length > 0 ? identifiers : [asked] };
  }
}

export function personNotFound(): Refusal {
  return refusal('limits.person-not-found');
}

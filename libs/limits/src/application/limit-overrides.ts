import { event, streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type EventStore, isEvent } from '@usdt-africa/event-store';
import type { Clock, Refusal } from '@usdt-africa/kernel';
import type { Pool } from 'pg';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { heldMicroOf, isLessThanUsual } from '../domain/own-limit.js';
import type { LimitDesk } from './limit-desk.js';
import { LimitStates } from './limit-states.js';
import { loadPerson, untilAloneWithPerson } from './limit-streams.js';
import type { Identifier } from './person.js';

/** The day limit of the tier above a guest's and Basic's: one operator alone goes no further. */
export const ALONE_UP_TO_MICRO = 10_000_000_000n;
/** One operator alone lets no more than this go at once. */
export const ALONE_RELEASES_KOBO = 50_000_000n;

/** What an amount is worth now, in kobo; null while there is no rate: then nobody goes alone. */
export type Worth = (amountMicro: bigint) => Promise<bigint | null>;

export interface OverrideRequest {
  /** Blind index of one of the person's identifiers. */
  readonly personId: string;
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
}

/** Limits of their own that operators give to people: every identifier of the person gets it, or none. */
export class LimitOverrides {
  readonly #states: LimitStates;

  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly desk: LimitDesk,
    private readonly clock: Clock,
  ) {
    this.#states = new LimitStates(store, pool);
  }

  /**
   * Sets what a second person granted. The same again does nothing again.
   * @throws Refusal 404 `person-not-found`; 409 `expired` when its end has passed meanwhile, `changed-meanwhile` when money would go
   *   by it that came to be held since, and who said yes decides about none
   */
  async run({ payload, actor, reason, correlationId, movesNoMoney = false }: GrantedOverride): Promise<void> {
    const { personId, overrideId, limitMicro, until } = payload as Readonly<
      Record<'personId' | 'overrideId' | 'limitMicro' | 'until', string>
    >;
    if (until !== '' && new Date(until) <= this.clock.now()) throw refusal('limits.expired');
    const { orderId, identifiers } = await this.person(personId);
    const setting = this.setting(overrideId, orderId, BigInt(limitMicro), until || null);
    const by = { actor, reason, correlationId };
    const isSet = await this.tell(this.givenTo(identifiers), orderId, setting, by, movesNoMoney ? 0n : null);
    if (!isSet) throw refusal('approvals.changed-meanwhile');
  }

  /** Whether something is held of them by now, which may go by what was asked for when nothing was. */
  async movesMoney({ personId }: GrantedOverride['payload']): Promise<boolean> {
    const known = await this.#known(personId!);
    return known !== null && (await this.heldMicro(known.identifiers)) > 0n;
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
   * @returns false where more is held by now, and nothing was said
   */
  tell(
    identifiers: readonly Identifier[],
    orderId: string,
    eventFor: (known: Known) => readonly NewLimitEvent[],
    by: { readonly actor: string; readonly reason: string; readonly correlationId: string },
    lookedAtMicro: bigint | null = null,
  ): Promise<boolean> {
    return untilAloneWithPerson(async () => {
      const person = await loadPerson(this.#states, identifiers);
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

  /** What is held of them, whatever day. */
  async heldMicro(identifiers: readonly Identifier[]): Promise<bigint> {
    return heldMicroOf(await this.known(identifiers));
  }

  /** Whether they may sell more once the limits of their own have ended. */
  async endGivesMore(identifiers: readonly Identifier[]): Promise<boolean> {
    const [known, rules] = await Promise.all([this.known(identifiers), this.desk.people.rulesFor(identifiers)]);
    const now = this.clock.now();
    return known.some((one) => isLessThanUsual(one, rules, now));
  }

  /** Everything that whoever placed this identifier's newest order is known by. @throws Refusal 404 `person-not-found` */
  async person(personId: string): Promise<KnownPerson> {
    const known = await this.#known(personId);
    if (!known) throw personNotFound();
    return known;
  }

  async #known(personId: string): Promise<KnownPerson | null> {
    const { rows } = await this.pool.query<{ order_id: string; kind: Identifier['kind'] }>(
      'select order_id, kind from limit_entries where person = $1 order by at desc limit 1',
      [personId],
    );
    if (!rows[0]) return null;
    const { order_id: orderId, kind } = rows[0];
    const [placed] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const identifiers = isEvent(placed, 'OrderPlaced') ? await this.desk.identifiersOfOrder(placed.data) : [];
    return { orderId, identifiers: identifiers.length > 0 ? identifiers : [{ kind, indexes: [personId] }] };
  }
}

export function personNotFound(): Refusal {
  return refusal('limits.person-not-found');
}

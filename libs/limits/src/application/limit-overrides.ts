import { actorOf } from '@usdt-africa/operators';
import { event, streams } from '@usdt-africa/contracts/events';
import { type EventStore, isEvent } from '@usdt-africa/event-store';
import { type Clock, formatMoney, Refusal, uuidFrom } from '@usdt-africa/kernel';
import { correlationId } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { heldDeposits } from '../domain/allowance.js';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import type { LimitApprovalGate } from './approval-gate.js';
import type { LimitDesk } from './limit-desk.js';
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
}

/** Limits of their own that operators give to people: every identifier of the person gets it, or none. */
export class LimitOverrides {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    private readonly desk: LimitDesk,
    private readonly clock: Clock,
  ) {}

  /**
   * Sets it, or asks a second person: above the tier above, and where more than ₦500,000 would go at once.
   * @throws Refusal 404 `person-not-found`; 422 `until-past`
   * @returns whether somebody else has to say yes
   */
  async set(
    request: OverrideRequest,
    gate: Pick<LimitApprovalGate, 'ask'>,
    worthKobo: Worth,
  ): Promise<'set' | 'asked'> {
    const { personId, limitMicro, until, reason, operatorId, key } = request;
    if (until && until <= this.clock.now())
      throw new Refusal(422, 'until-past', 'The end must be later than now.', {
        errors: [{ field: 'until', code: 'until-past', message: 'The end must be later than now.' }],
      });
    const { orderId, identifiers } = await this.person(personId);
    const overrideId = uuidFrom('limit-override', personId, operatorId, key);
    const heldMicro = await this.heldMicro(identifiers);
    const worth = heldMicro === 0n ? 0n : await worthKobo(heldMicro);
    const alone = limitMicro <= ALONE_UP_TO_MICRO && worth !== null && worth <= ALONE_RELEASES_KOBO;
    if (!alone) {
      await gate.ask({
        approvalId: overrideId,
        verb: 'limit-override',
        subject: { resource: 'limits', id: personId, label: `${formatMoney(limitMicro, 'USDT')}` },
        payload: {
          personId,
          orderId,
          overrideId,
          limitMicro: limitMicro.toString(),
          until: until?.toISOString() ?? '',
        },
        amountKobo: worth,
        askedBy: operatorId,
        reason,
        orderId,
      });
      return 'asked';
    }
    await this.tell(identifiers, orderId, this.setting(overrideId, orderId, limitMicro, until?.toISOString() ?? null), {
      actor: actorOf(operatorId),
      reason,
      correlationId: correlationId(),
    });
    return 'set';
  }

  /**
   * Sets what a second person granted. The same again does nothing again.
   * @throws Refusal 404 `person-not-found`; 409 `expired` when its end has passed meanwhile
   */
  async run({ payload, actor, reason, correlationId }: GrantedOverride): Promise<void> {
    const { personId, overrideId, limitMicro, until } = payload as Readonly<
      Record<'personId' | 'overrideId' | 'limitMicro' | 'until', string>
    >;
    if (until !== '' && new Date(until) <= this.clock.now())
      throw new Refusal(409, 'expired', 'The end of this limit has passed meanwhile.');
    const { orderId, identifiers } = await this.person(personId);
    await this.tell(identifiers, orderId, this.setting(overrideId, orderId, BigInt(limitMicro), until || null), {
      actor,
      reason,
      correlationId,
    });
  }

  /** Ends what is in force for this person; nothing when nothing is. @throws Refusal 404 `person-not-found` */
  async end(personId: string, reason: string, operatorId: string): Promise<void> {
    const { orderId, identifiers } = await this.person(personId);
    const given = await this.givenWith(personId, identifiers);
    const at = this.clock.now().toISOString();
    const ending = ({ state }: Known): readonly NewLimitEvent[] =>
      state.override ? [event('LimitOverrideEnded', { overrideId: state.override.id, at })] : [];
    await this.tell([...identifiers, ...given], orderId, ending, {
      actor: actorOf(operatorId),
      reason,
      correlationId: correlationId(),
    });
  }

  private setting(overrideId: string, orderId: string, limitMicro: bigint, until: string | null) {
    const at = this.clock.now().toISOString();
    return ({ kind, state }: Known): readonly NewLimitEvent[] =>
      state.override?.id === overrideId
        ? []
        : [event('LimitOverrideSet', { overrideId, kind, limitMicro: limitMicro.toString(), until, orderId, at })];
  }

  private async tell(
    identifiers: readonly Identifier[],
    orderId: string,
    eventFor: (known: Known) => readonly NewLimitEvent[],
    by: { readonly actor: string; readonly reason: string; readonly correlationId: string },
  ): Promise<void> {
    await untilAloneWithPerson(async () => {
      const appends = (await loadPerson(this.store, identifiers)).appends(eventFor);
      if (appends.length > 0) await this.store.append(appends, { metadata: { ...by, orderId } });
    });
  }

  /** Whoever else got this person's limits with them, under what they are not known by today: another address, say. */
  private async givenWith(personId: string, known: readonly Identifier[]): Promise<readonly Identifier[]> {
    const { rows } = await this.pool.query<{ person: string; kind: Identifier['kind'] }>(
      `select distinct person, kind from limit_overrides where ended_at is null and override_id in
         (select override_id from limit_overrides where person = $1 and ended_at is null)`,
      [personId],
    );
    return rows
      .filter(({ person }) => !known.some(({ indexes }) => indexes.includes(person)))
      .map(({ person, kind }) => ({ kind, indexes: [person] }));
  }

  private async heldMicro(identifiers: readonly Identifier[]): Promise<bigint> {
    const { known } = await loadPerson(this.store, identifiers);
    const held = new Map(known.flatMap(({ state }) => heldDeposits(state)).map(({ key, deposit }) => [key, deposit]));
    return [...held.values()].reduce((sum, { amountMicro }) => sum + amountMicro, 0n);
  }

  /** Everything that whoever placed this identifier's newest order is known by. */
  private async person(personId: string): Promise<{ orderId: string; identifiers: readonly Identifier[] }> {
    const { rows } = await this.pool.query<{ order_id: string; kind: Identifier['kind'] }>(
      'select order_id, kind from limit_entries where person = $1 order by at desc limit 1',
      [personId],
    );
    if (!rows[0]) throw personNotFound();
    const { order_id: orderId, kind } = rows[0];
    const [placed] = await this.store.readStream(streams.order(orderId), { from: 1, to: 1 });
    const identifiers = isEvent(placed, 'OrderPlaced') ? await this.desk.identifiersOfOrder(placed.data) : [];
    return { orderId, identifiers: identifiers.length > 0 ? identifiers : [{ kind, indexes: [personId] }] };
  }
}

export function personNotFound(): Refusal {
  return new Refusal(404, 'person-not-found', 'Nobody is known by this.');
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf } from '@usdt-africa/operators';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { heldMicro } from '../domain/held.js';
import { ALONE_RELEASES_KOBO } from '../domain/own-limit.js';
import { LimitOverrides } from './limit-overrides.js';
import { LimitWorth } from './limit-worth.js';
import type { Identifier } from './person.js';

/**
 * Ends this limit of a person's own, under everything they were given it by: the one that whoever asks has looked at, and none
 * that holds in its place by now. Nothing where none holds. Where it was less than the usual, its end lets go what it held: as a
 * limit that is set, one person alone lets ₦500,000 go at most.
 */
export class EndLimitOverride extends Command<void> {
  constructor(
    readonly personId: string,
    readonly overrideId: string,
    readonly reason: string,
    readonly operatorId: string,
  ) {
    super();
  }
}

/** Refusals: 404 `person-not-found`; 409 `another-limit`, `end-lets-go`. */
@CommandHandler(EndLimitOverride)
export class EndLimitOverrideHandler implements ICommandHandler<EndLimitOverride> {
  constructor(
    private readonly overrides: LimitOverrides,
    private readonly worth: LimitWorth,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ personId, overrideId, reason, operatorId }: EndLimitOverride): Promise<void> {
    const { orderId, identifiers, asked } = await this.overrides.person(personId);
    const known = identifiers.some(({ indexes }) => indexes.includes(personId)) ? identifiers : [...identifiers, asked];
    const told = [...known, ...(await this.#givenWith(overrideId, known))];
    const at = this.clock.now().toISOString();
    const isIt = ({ state }: Known): boolean => state.override?.id === overrideId;
    const ending = (one: Known): readonly NewLimitEvent[] =>
      isIt(one) ? [event('LimitOverrideEnded', { overrideId, at })] : [];
    const isSaid = (all: readonly Known[]): Promise<boolean> => {
      if (!all.some(isIt) && all.some(({ state }) => state.override !== null)) throw refusal('limits.another-limit');
      return Promise.resolve(false);
    };
    const by = { actor: actorOf(operatorId), reason, correlationId: correlationId() };
    // What came to be held meanwhile is looked at, too.
    while (!(await this.overrides.tell(told, orderId, ending, by, await this.#mayGo(told, overrideId), isSaid)));
  }

  /**
   * What is held of them and may go by this end; null where none of it goes.
   * @throws Refusal 409 `end-lets-go`
   */
  async #mayGo(told: readonly Identifier[], overrideId: string): Promise<bigint | null> {
    const held = await this.overrides.held(told);
    if (!(await this.overrides.endGivesMore(told, overrideId))) return null;
    const worth = await this.worth.ofHeld(held);
    if (worth === null || worth.kobo > ALONE_RELEASES_KOBO) throw refusal('limits.end-lets-go');
    return heldMicro(held);
  }

  /**
   * Whoever else got this limit with them, under what they are not known by today: another address, say. Of a limit that none of
   * theirs has nobody: it is another person's.
   */
  async #givenWith(overrideId: string, known: readonly Identifier[]): Promise<readonly Identifier[]> {
    const isTheirs = (await this.overrides.known(known)).some(({ state }) => state.override?.id === overrideId);
    if (!isTheirs) return [];
    const { rows } = await this.pool.query<{ person: string; kind: Identifier['kind'] }>(
      'select distinct person, kind from limit_overrides where ended_at is null and override_id = $1',
      [overrideId],
    );
    return rows
      .filter(({ person }) => !known.some(({ indexes }) => indexes.includes(person)))
      .map(({ person, kind }) => ({ kind, indexes: [person] }));
  }
}

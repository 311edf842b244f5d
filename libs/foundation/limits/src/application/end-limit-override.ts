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
 * Ends one override of a person under every identifier that has it: only the override that the operator saw, not a
 * later one. Does nothing where none is in force. If the override was below the usual limit, its end releases held
 * deposits: as with setting a limit, one operator alone releases at most ₦500,000.
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
    const { orderId, identifiers, requestedFor } = await this.overrides.person(personId);
    const known = identifiers.some(({ indexes }) => indexes.includes(personId))
      ? identifiers
      : [...identifiers, requestedFor];
    const holders = [...known, ...(await this.#givenWith(overrideId, known))];
    const at = this.clock.now().toISOString();
    const isIt = ({ state }: Known): boolean => state.override?.id === overrideId;
    const ending = (one: Known): readonly NewLimitEvent[] =>
      isIt(one) ? [event('LimitOverrideEnded', { overrideId, at })] : [];
    const isAlreadyApplied = (all: readonly Known[]): Promise<boolean> => {
      if (!all.some(isIt) && all.some(({ state }) => state.override !== null)) throw refusal('limits.another-limit');
      return Promise.resolve(false);
    };
    const by = { actor: actorOf(operatorId), reason, correlationId: correlationId() };
    // A retry includes deposits that were held in the meantime.
    while (
      !(await this.overrides.apply(
        holders,
        orderId,
        ending,
        by,
        await this.#releasableMicro(holders, overrideId),
        isAlreadyApplied,
      ))
    );
  }

  /**
   * Held amount of these identifiers that this end may release; null when the end releases nothing.
   * @throws Refusal 409 `end-lets-go`
   */
  async #releasableMicro(holders: readonly Identifier[], overrideId: string): Promise<bigint | null> {
    const held = await this.overrides.held(holders);
    if (!(await this.overrides.endGivesMore(holders, overrideId))) return null;
    const worth = await this.worth.ofHeld(held);
    if (worth === null || worth.kobo > ALONE_RELEASES_KOBO) throw refusal('limits.end-lets-go');
    return heldMicro(held);
  }

  /**
   * Further identifiers with the same override that the person is not known by today, such as another address. Empty
   * when none of the person's own identifiers has this override: it belongs to another person.
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

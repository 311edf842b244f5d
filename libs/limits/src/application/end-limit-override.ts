import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { actorOf } from '@usdt-africa/operators';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { ALONE_RELEASES_KOBO, LimitOverrides } from './limit-overrides.js';
import { LimitWorth } from './limit-worth.js';
import type { Identifier } from './person.js';

/**
 * Ends what is in force for this person, of their account and of what they were given as a guest; nothing when nothing is. Where
 * that was less than the usual, its end lets go what it held: as a limit that is set, one person alone lets ₦500,000 go at most.
 */
export class EndLimitOverride extends Command<void> {
  constructor(
    readonly personId: string,
    readonly reason: string,
    readonly operatorId: string,
  ) {
    super();
  }
}

/** Refusals: 404 `person-not-found`; 409 `end-lets-go`. */
@CommandHandler(EndLimitOverride)
export class EndLimitOverrideHandler implements ICommandHandler<EndLimitOverride> {
  constructor(
    private readonly overrides: LimitOverrides,
    private readonly worth: LimitWorth,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ personId, reason, operatorId }: EndLimitOverride): Promise<void> {
    const { orderId, identifiers } = await this.overrides.person(personId);
    const given = await this.#givenWith([personId, ...identifiers.flatMap(({ indexes }) => indexes)], identifiers);
    const told = [...identifiers, ...given];
    const at = this.clock.now().toISOString();
    const ending = ({ state }: Known): readonly NewLimitEvent[] =>
      state.override ? [event('LimitOverrideEnded', { overrideId: state.override.id, at })] : [];
    const by = { actor: actorOf(operatorId), reason, correlationId: correlationId() };
    // What came to be held meanwhile is looked at, too.
    while (!(await this.overrides.tell(told, orderId, ending, by, await this.#mayGo(told))));
  }

  /**
   * What is held of them and may go by this end; null where none of it goes.
   * @throws Refusal 409 `end-lets-go`
   */
  async #mayGo(told: readonly Identifier[]): Promise<bigint | null> {
    const heldMicro = await this.overrides.heldMicro(told);
    if (!(await this.overrides.endGivesMore(told))) return null;
    const worth = heldMicro === 0n ? 0n : await this.worth.worthKobo(heldMicro);
    if (worth === null || worth > ALONE_RELEASES_KOBO) throw refusal('limits.end-lets-go');
    return heldMicro;
  }

  /** Whoever else got this person's limits with them, under what they are not known by today: another address, say. */
  async #givenWith(persons: readonly string[], known: readonly Identifier[]): Promise<readonly Identifier[]> {
    const { rows } = await this.pool.query<{ person: string; kind: Identifier['kind'] }>(
      `select distinct person, kind from limit_overrides where ended_at is null and override_id in
         (select override_id from limit_overrides where person = any($1) and ended_at is null)`,
      [persons],
    );
    return rows
      .filter(({ person }) => !known.some(({ indexes }) => indexes.includes(person)))
      .map(({ person, kind }) => ({ kind, indexes: [person] }));
  }
}

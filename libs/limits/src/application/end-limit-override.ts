import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { event } from '@usdt-africa/contracts/events';
import { actorOf } from '@usdt-africa/operators';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import type { Known, NewLimitEvent } from '../domain/decide.js';
import { LimitOverrides } from './limit-overrides.js';
import type { Identifier } from './person.js';

/** Ends what is in force for this person, of their account and of what they were given as a guest; nothing when nothing is. */
export class EndLimitOverride extends Command<void> {
  constructor(
    readonly personId: string,
    readonly reason: string,
    readonly operatorId: string,
  ) {
    super();
  }
}

/** Refusal 404 `person-not-found`. */
@CommandHandler(EndLimitOverride)
export class EndLimitOverrideHandler implements ICommandHandler<EndLimitOverride> {
  constructor(
    private readonly overrides: LimitOverrides,
    @Inject(POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ personId, reason, operatorId }: EndLimitOverride): Promise<void> {
    const { orderId, identifiers } = await this.overrides.person(personId);
    const given = await this.#givenWith([personId, ...identifiers.flatMap(({ indexes }) => indexes)], identifiers);
    const at = this.clock.now().toISOString();
    const ending = ({ state }: Known): readonly NewLimitEvent[] =>
      state.override ? [event('LimitOverrideEnded', { overrideId: state.override.id, at })] : [];
    await this.overrides.tell([...identifiers, ...given], orderId, ending, {
      actor: actorOf(operatorId),
      reason,
      correlationId: correlationId(),
    });
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

import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { AdminStatementCheck } from '@usdt-africa/contracts/admin';
import { type Clock, formatMoney } from '@usdt-africa/kernel';
import { Actors } from '@usdt-africa/operators';
import { CLOCK, POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { missingFields, readStatement, samplesOf, type Sum, tableOf } from '../domain/statement-file.js';
import { knownDay } from '../read-model/days.js';
import { mappingOf, only, sha256Of, unhurried, type UploadedStatement } from './uploaded-statement.js';

/** Preview of how a file would be read. Nothing is stored. */
export class CheckStatement extends Query<AdminStatementCheck> {
  constructor(
    readonly dayId: string,
    readonly upload: UploadedStatement,
  ) {
    super();
  }
}

/** Refusals 404, 413, 422 about the file. */
@QueryHandler(CheckStatement)
export class CheckStatementHandler implements IQueryHandler<CheckStatement> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly actors: Actors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ dayId, upload }: CheckStatement): Promise<AdminStatementCheck> {
    const name = knownDay(dayId, this.clock.now());
    const table = await unhurried(tableOf(upload.bytes));
    const { mapping, from, order } = await mappingOf(this.pool, table, upload.mapping, name);
    const sha256 = sha256Of(upload.bytes);
    const missing = missingFields(only(mapping, table));
    const { all, read, doubt, otherDays, doubts } = await unhurried(readStatement(table, mapping, name));
    const samples = samplesOf(table);
    return {
      sha256,
      name: upload.name,
      bytes: upload.bytes.length,
      day: name.day,
      columns: table.headings.map((heading, index) => ({
        heading,
        field: mapping.columns[heading] ?? 'unused',
        samples: samples[index]!,
      })),
      mapping,
      mappingFrom: from,
      dateOrder: order,
      missing,
      all: sumView(all),
      read: sumView(read),
      doubt: sumView(doubt),
      otherDays: sumView(otherDays),
      doubts: missing.length > 0 ? [] : doubts,
      seenBefore: await this.#seenBefore(sha256),
    };
  }

  async #seenBefore(sha256: string): Promise<AdminStatementCheck['seenBefore']> {
    const { rows } = await this.pool.query<{ day_id: string; started_at: Date; actor: string }>(
      `select day_id, started_at, actor from reconciliation_readings
       where file->>'sha256' = $1 and state = 'read' order by started_at desc limit 1`,
      [sha256],
    );
    const found = rows[0];
    if (!found) return null;
    const who = await this.actors.of([found.actor]);
    return { dayId: found.day_id, at: found.started_at.toISOString(), by: who(found.actor) };
  }
}

function sumView({ lines, kobo: sum }: Sum): { readonly lines: number; readonly naira: string } {
  return { lines, naira: formatMoney(sum, 'NGN') };
}

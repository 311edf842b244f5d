import { Body, Inject, Injectable } from '@nestjs/common';
import { ExportRequest } from '@usdt-africa/contracts/admin';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, type CsvRows, type ListQuery, sendCsv, validBody } from '@usdt-africa/platform';
import type { Response } from 'express';
import { type OperatorIdentity, OperatorLog } from '../application/operator-log.js';

/**
 * A list as a file: reads the filter as the list itself does.
 * @throws Refusal 400 for unknown parameters
 */
export type OpenExport<Row> = (query: ListQuery) => Promise<CsvRows<Row>>;

/**
 * A route parameter: the request of a file. Checked by {@link CsvExports}, once the permission to see the list is
 * confirmed.
 */
export const ExportBody = (): ParameterDecorator => Body({ schema: ExportRequest });

/** Gives lists away as files: written down in the operator's own stream, with the reason, before the first byte leaves. */
@Injectable()
export class CsvExports {
  constructor(
    @Inject(OperatorLog) private readonly operatorLog: Pick<OperatorLog, 'exported'>,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * @param body an `ExportRequest`
   * @throws Refusal 422 about the body, 400 about its filter
   */
  async send<Row>(
    operator: OperatorIdentity,
    resource: string,
    body: unknown,
    open: OpenExport<Row>,
    response: Response,
  ): Promise<void> {
    const { filter = {}, sort, reason } = validBody(ExportRequest, body);
    const rows = await open({ filter, ...(sort === undefined ? {} : { sort }) });
    await this.operatorLog.exported(
      operator,
      { resource, filters: describedFilters(filter), rows: rows.total },
      { reason },
    );
    const at = this.clock.now().toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
    await sendCsv(response, `${resource}-${at}Z`, rows);
  }
}

/** The filter of a list as the audit stores it: never the search text, which may be a person's address. */
export function describedFilters(filter: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(filter).map(([name, value]) => {
    if (name === 'q') return name;
    if (Array.isArray(value) && name === 'id') return `${name}: ${value.length}`;
    return `${name}=${Array.isArray(value) ? value.join(',') : String(value)}`;
  });
}

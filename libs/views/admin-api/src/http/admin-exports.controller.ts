import { Controller, HttpCode, Post, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  CsvExports,
  CurrentOperator,
  ExportBody,
  may,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { PeopleSearch } from '@usdt-africa/people';
import { AnswersAs, type ListQuery } from '@usdt-africa/platform';
import type { Response } from 'express';
import { type ExportedRows, ExportList } from '../read-model/export-list.js';
import { CSV_COLUMNS } from './csv-columns.js';

/** Whole lists as CSV files, for operators who may export and may see this list. */
@Permission('exports.read')
@Controller('api/admin')
export class AdminExportsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly exports: CsvExports,
    private readonly people: PeopleSearch,
  ) {}

  @AnswersAs('text/csv')
  @Post('orders/export')
  @HttpCode(200)
  orders(@CurrentOperator() viewer: SignedInOperator, @ExportBody() body: unknown, @Res() response: Response) {
    return this.send('orders', viewer, body, response);
  }

  @AnswersAs('text/csv')
  @Post('payouts/export')
  @HttpCode(200)
  payouts(@CurrentOperator() viewer: SignedInOperator, @ExportBody() body: unknown, @Res() response: Response) {
    return this.send('payouts', viewer, body, response);
  }

  @AnswersAs('text/csv')
  @Post('disputes/export')
  @HttpCode(200)
  disputes(@CurrentOperator() viewer: SignedInOperator, @ExportBody() body: unknown, @Res() response: Response) {
    return this.send('disputes', viewer, body, response);
  }

  @AnswersAs('text/csv')
  @Post('audit/export')
  @HttpCode(200)
  audit(@CurrentOperator() viewer: SignedInOperator, @ExportBody() body: unknown, @Res() response: Response) {
    return this.send('audit', viewer, body, response);
  }

  private async send<Resource extends keyof ExportedRows>(
    resource: Resource,
    viewer: SignedInOperator,
    body: unknown,
    response: Response,
  ): Promise<void> {
    if (!may(viewer.role, `${resource}.read`)) throw refusal('operators.not-permitted');
    const columns = CSV_COLUMNS[resource];
    const open = async (query: ListQuery) => ({
      columns,
      ...(await this.queries.execute(new ExportList(resource, await this.allowed(resource, query, viewer), viewer))),
    });
    await this.exports.send<ExportedRows[Resource]>(viewer, resource, body, open, response);
  }

  /** A file has the rows of the list that it was taken from. */
  private async allowed(resource: keyof ExportedRows, query: ListQuery, viewer: SignedInOperator): Promise<ListQuery> {
    const findsPeople = resource === 'orders' || resource === 'disputes';
    return findsPeople ? this.people.allowedIn(resource, query, viewer) : query;
  }
}

import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import {
  BY_OPERATOR,
  OperatorAction,
  OperatorRoute,
  OperatorInput,
  CsvExports,
  CurrentOperator,
  ExportBody,
  may,
  Permission,
  type SignedInOperator,
  type Viewer,
} from '@usdt-africa/operators';
import {
  AdminListRequest,
  AdminReconciliationCloseRequest,
  AdminReconciliationCounts,
  AdminReconciliationDayRow,
  AdminReconciliationDayView,
  AdminReconciliationReadRequest,
  AdminReconciliationResolveRequest,
  AdminReconciliationRow,
  AdminReconciliationRowCounts,
  AdminReconciliationRowView,
  AdminReconciliationTakeBackRequest,
  AdminStatementCheck,
  AdminStatementMappingGiven,
  AdminStatementQuery,
} from '@usdt-africa/contracts/admin';
import {
  ListParameters,
  Answers,
  AnswersAs,
  AnswersPage,
  type IdempotentRequest,
  IdempotentUpload,
  type ListQuery,
  Once,
  type Page,
  Takes,
  TakesHeaders,
  UploadedBytes,
  ValidBody,
  ValidQueries,
} from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { CheckStatement } from '../application/check-statement.js';
import { CloseDay } from '../application/close-day.js';
import { ReadStatement } from '../application/read-statement.js';
import { ResolveRows } from '../application/resolve-rows.js';
import { TakeBackExplanations } from '../application/take-back-explanations.js';
import { UploadStatement } from '../application/upload-statement.js';
import { CountDays } from '../read-model/count-days.js';
import { CountRows } from '../read-model/count-rows.js';
import { ListDays } from '../read-model/list-days.js';
import { ListRows } from '../read-model/list-rows.js';
import { OpenRows } from '../read-model/open-rows.js';
import { ShowDay } from '../read-model/show-day.js';
import { ShowRow } from '../read-model/show-row.js';
import { STATEMENT_COLUMNS } from './csv-statement-columns.js';
import { headerWords, readStatementFile, statementName } from './statement-file.js';
import { StatementUploadReader } from './statement-upload-reader.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** ADM-08: a provider's days compared with its statements. No money moves here. */
@Permission('reconciliation.read')
@Controller('api/admin/reconciliation')
export class AdminReconciliationController {
  constructor(
    private readonly queries: QueryBus,
    private readonly commands: CommandBus,
  ) {}

  @AnswersPage(AdminReconciliationDayRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminReconciliationDayRow>> {
    return this.queries.execute(new ListDays(query));
  }

  @Answers(AdminReconciliationCounts)
  @Get('counts')
  counts(@ListParameters('filter') { filter }: ListQuery): Promise<AdminReconciliationCounts> {
    return this.queries.execute(new CountDays(filter));
  }

  @Answers(AdminReconciliationDayView)
  @Get(':id')
  show(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminReconciliationDayView> {
    return this.queries.execute(new ShowDay(id, viewer));
  }

  @OperatorAction(':id/import-statement', AdminReconciliationDayView, 'reconciliation.resolve')
  async read(
    @Param('id') id: string,
    @OperatorInput(AdminReconciliationReadRequest) { body, once, ...by }: OperatorInput<AdminReconciliationReadRequest>,
  ): Promise<AdminReconciliationDayView> {
    await once.run(() => this.commands.execute(new ReadStatement(id, { ...by, ...body })));
    return this.show(by.viewer, id);
  }

  @OperatorAction(':id/resolve', AdminReconciliationDayView, 'reconciliation.resolve')
  async resolve(
    @Param('id') id: string,
    @OperatorInput(AdminReconciliationResolveRequest) {
      body,
      once,
      ...by
    }: OperatorInput<AdminReconciliationResolveRequest>,
  ): Promise<AdminReconciliationDayView> {
    await once.run(() => this.commands.execute(new ResolveRows(id, body, { ...by, reason: body.reason })));
    return this.show(by.viewer, id);
  }

  @OperatorAction(':id/withdraw-explanations', AdminReconciliationDayView, 'reconciliation.resolve')
  async takeBack(
    @Param('id') id: string,
    @OperatorInput(AdminReconciliationTakeBackRequest) {
      body,
      once,
      ...by
    }: OperatorInput<AdminReconciliationTakeBackRequest>,
  ): Promise<AdminReconciliationDayView> {
    await once.run(() => this.commands.execute(new TakeBackExplanations(id, body, { ...by, reason: body.reason })));
    return this.show(by.viewer, id);
  }

  @OperatorAction(':id/close', AdminReconciliationDayView, 'reconciliation.close')
  async close(
    @Param('id') id: string,
    @OperatorInput(AdminReconciliationCloseRequest) {
      body,
      once,
      ...by
    }: OperatorInput<AdminReconciliationCloseRequest>,
  ): Promise<AdminReconciliationDayView> {
    await once.run(() => this.commands.execute(new CloseDay(id, { ...by, ...body })));
    return this.show(by.viewer, id);
  }

  /** The body is the file; nothing of it is stored. */
  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name')
  @OperatorRoute(':id/check-statement', AdminStatementCheck, 'reconciliation.resolve')
  async check(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidQueries(AdminStatementQuery) { mapping }: AdminStatementQuery,
  ): Promise<AdminStatementCheck> {
    const file = { ...(await readStatementFile(request)), mapping: mappingOf(mapping) };
    return this.queries.execute(new CheckStatement(id, file));
  }

  /** The body is the file, sent again: the data of each transfer is stored. */
  @Takes('application/octet-stream')
  @TakesHeaders('X-File-Name', 'X-Reason')
  @IdempotentUpload(StatementUploadReader, {
    ...BY_OPERATOR,
    about: ({ query, headers }) => ({ query, reason: headers['x-reason'] }),
  })
  @OperatorRoute(':id/statement', AdminReconciliationDayView, 'reconciliation.resolve')
  async upload(
    @Req() request: Request,
    @CurrentOperator() viewer: Viewer,
    @Param('id') id: string,
    @UploadedBytes() bytes: Buffer,
    @Once() once: IdempotentRequest,
    @ValidQueries(AdminStatementQuery) { mapping, sha256 }: AdminStatementQuery,
  ): Promise<AdminReconciliationDayView> {
    const by = { viewer, key: once.key, reason: headerWords(request, 'x-reason', 500) ?? undefined };
    const file = { name: statementName(request), bytes, mapping: mappingOf(mapping) };
    await once.run(() => this.commands.execute(new UploadStatement(id, file, sha256, by)));
    return this.show(viewer, id);
  }
}

/** The lines of a day. */
@Permission('reconciliation.read')
@Controller('api/admin/reconciliation-rows')
export class AdminReconciliationRowsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly exports: CsvExports,
  ) {}

  @AnswersPage(AdminReconciliationRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminReconciliationRow>> {
    return this.queries.execute(new ListRows(query));
  }

  /** As `list`, with the search text. */
  @AnswersPage(AdminReconciliationRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminReconciliationRow>> {
    return this.queries.execute(new ListRows(query));
  }

  @Answers(AdminReconciliationRowCounts)
  @Get('counts')
  counts(@ListParameters('filter') { filter }: ListQuery): Promise<AdminReconciliationRowCounts> {
    return this.queries.execute(new CountRows(filter));
  }

  @Answers(AdminReconciliationRowView)
  @Get(':id')
  show(@CurrentOperator() viewer: Viewer, @Param('id') id: string): Promise<AdminReconciliationRowView> {
    if (!UUID.test(id)) throw refusal('reconciliation.not-found');
    return this.queries.execute(new ShowRow(id, viewer));
  }

  @AnswersAs('text/csv')
  @Post('export')
  @HttpCode(200)
  @Permission('exports.read')
  async export(
    @CurrentOperator() operator: SignedInOperator,
    @ExportBody() body: unknown,
    @Res() response: Response,
  ): Promise<void> {
    if (!may(operator.role, 'reconciliation.read')) throw refusal('operators.not-permitted');
    const open = async (query: ListQuery) => ({
      columns: STATEMENT_COLUMNS,
      ...(await this.queries.execute(new OpenRows(query))),
    });
    await this.exports.send(operator, 'reconciliation-rows', body, open, response);
  }
}

/** @throws Refusal 400 */
function mappingOf(text: string | undefined): AdminStatementMappingGiven | null {
  if (text === undefined) return null;
  try {
    const { columns, ...mapping } = z.parse(AdminStatementMappingGiven, JSON.parse(text));
    // Without a prototype, a column that the mapping does not name has no entry, whatever its name: `constructor`, too.
    return { ...mapping, columns: Object.assign(Object.create(null) as typeof columns, columns) };
  } catch {
    throw refusal('reconciliation.bad-request');
  }
}

import { Body, Controller, Get, Headers, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CsvExports, may, operatorOf, Permission } from '@usdt-africa/operators';
import {
  AdminReconciliationCloseRequest,
  type AdminReconciliationCounts,
  type AdminReconciliationDayRow,
  type AdminReconciliationDayView,
  AdminReconciliationReadRequest,
  AdminReconciliationResolveRequest,
  type AdminReconciliationRow,
  type AdminReconciliationRowCounts,
  type AdminReconciliationRowView,
  type AdminStatementCheck,
  AdminStatementMapping,
  AdminStatementQuery,
} from '@usdt-africa/contracts/admin';
import { Refusal } from '@usdt-africa/kernel';
import { validBody, ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { ReconciliationWork } from '../application/reconciliation-work.js';
import { DayList } from '../read-model/day-list.js';
import { DayPage } from '../read-model/day-view.js';
import { RowList } from '../read-model/row-list.js';
import { STATEMENT_COLUMNS } from './csv-statement-columns.js';
import type { ListQuery } from '@usdt-africa/platform';
import { headerWords, readStatementFile } from './statement-file.js';

type Key = string | undefined;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** ADM-08: days of a provider beside its statements. No money moves here. */
@Permission('reconciliation.read')
@Controller('api/admin/reconciliation')
export class AdminReconciliationController {
  constructor(
    private readonly days: DayList,
    private readonly page: DayPage,
    private readonly work: ReconciliationWork,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminReconciliationDayRow[]> {
    const { rows, contentRange } = await this.days.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminReconciliationCounts> {
    return this.days.counts(query);
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminReconciliationDayView> {
    return this.page.view(id, operatorOf(request));
  }

  @Post(':id/read')
  @HttpCode(200)
  @Permission('reconciliation.resolve')
  async read(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminReconciliationDayView> {
    const { reason, version } = validBody(AdminReconciliationReadRequest, body ?? {});
    await this.work.read(id, { viewer: operatorOf(request), key, reason, version });
    return this.show(request, id);
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @Permission('reconciliation.resolve')
  async resolve(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @ValidBody(AdminReconciliationResolveRequest) asked: AdminReconciliationResolveRequest,
  ): Promise<AdminReconciliationDayView> {
    await this.work.resolve(id, asked, { viewer: operatorOf(request), key, reason: asked.reason });
    return this.show(request, id);
  }

  @Post(':id/close')
  @HttpCode(200)
  @Permission('reconciliation.close')
  async close(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Body() body: unknown,
  ): Promise<AdminReconciliationDayView> {
    const { reason, version } = validBody(AdminReconciliationCloseRequest, body ?? {});
    await this.work.close(id, { viewer: operatorOf(request), key, reason, version });
    return this.show(request, id);
  }

  /** The body is the file; nothing of it is kept. */
  @Post(':id/check-statement')
  @HttpCode(200)
  @Permission('reconciliation.resolve')
  async check(@Req() request: Request, @Param('id') id: string, @Query() query: unknown): Promise<AdminStatementCheck> {
    const { mapping } = validBody(AdminStatementQuery, query);
    return this.work.check(id, { ...(await readStatementFile(request)), mapping: mappingOf(mapping) });
  }

  /** The body is the file, once more: what is kept is what it says of each transfer. */
  @Post(':id/statement')
  @HttpCode(200)
  @Permission('reconciliation.resolve')
  async upload(
    @Req() request: Request,
    @Param('id') id: string,
    @Headers('idempotency-key') key: Key,
    @Query() query: unknown,
  ): Promise<AdminReconciliationDayView> {
    const { mapping, sha256 } = validBody(AdminStatementQuery, query);
    const reason = headerWords(request, 'x-reason', 500);
    const file = { ...(await readStatementFile(request)), mapping: mappingOf(mapping) };
    await this.work.upload(id, file, sha256, { viewer: operatorOf(request), key, reason: reason ?? undefined });
    return this.show(request, id);
  }
}

/** The lines of a day. */
@Permission('reconciliation.read')
@Controller('api/admin/reconciliation-rows')
export class AdminReconciliationRowsController {
  constructor(
    private readonly rows: RowList,
    private readonly exports: CsvExports,
  ) {}

  @Get()
  async list(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminReconciliationRow[]> {
    const { rows, contentRange } = await this.rows.page(query);
    response.setHeader('Content-Range', contentRange);
    return rows;
  }

  @Get('counts')
  counts(@Query() query: ListQuery): Promise<AdminReconciliationRowCounts> {
    return this.rows.counts(query);
  }

  @Get(':id')
  show(@Req() request: Request, @Param('id') id: string): Promise<AdminReconciliationRowView> {
    if (!UUID.test(id)) throw new Refusal(404, 'not-found', 'There is no such line.');
    return this.rows.view(id, operatorOf(request));
  }

  @Post('export')
  @HttpCode(200)
  @Permission('exports.read')
  async export(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const operator = operatorOf(request);
    if (!may(operator.role, 'reconciliation.read'))
      throw new Refusal(403, 'not-permitted', 'Your role does not allow this.');
    const open = async (query: ListQuery) => ({ columns: STATEMENT_COLUMNS, ...(await this.rows.whole(query)) });
    await this.exports.send(operator, 'reconciliation-rows', body, open, response);
  }
}

/** @throws Refusal 400 */
function mappingOf(text: string | undefined): AdminStatementMapping | null {
  if (text === undefined) return null;
  try {
    return z.parse(AdminStatementMapping, JSON.parse(text));
  } catch {
    throw new Refusal(400, 'bad-request', 'The columns of a file cannot be told like this.');
  }
}

import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { may, operatorOf, Permission, type PermissionName } from '@usdt-africa/operators';
import { Refusal } from '@usdt-africa/kernel';
import type { Request, Response } from 'express';
import { Console } from '../application/console.js';
import type { CsvColumn } from '@usdt-africa/platform';
import { AUDIT_COLUMNS, DISPUTE_COLUMNS, ORDER_COLUMNS, PAYOUT_COLUMNS } from './csv-columns.js';
import type { ListQuery, WholeList } from '@usdt-africa/platform';

/** Whole lists as CSV files, for whoever may take lists away and may see this one. */
@Permission('exports.read')
@Controller('api/admin')
export class AdminExportsController {
  constructor(private readonly console: Console) {}

  @Post('orders/export')
  @HttpCode(200)
  orders(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const { orderList } = this.console;
    return this.send(request, 'orders', body, response, ORDER_COLUMNS, (query) => orderList.whole(query));
  }

  @Post('payouts/export')
  @HttpCode(200)
  payouts(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const { payoutList } = this.console;
    return this.send(request, 'payouts', body, response, PAYOUT_COLUMNS, (query) => payoutList.whole(query));
  }

  @Post('disputes/export')
  @HttpCode(200)
  disputes(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const { disputeList, clock } = this.console;
    return this.send(request, 'disputes', body, response, DISPUTE_COLUMNS, (query) =>
      disputeList.whole(query, operatorOf(request).id, clock.now()),
    );
  }

  @Post('audit/export')
  @HttpCode(200)
  audit(@Req() request: Request, @Body() body: unknown, @Res() response: Response): Promise<void> {
    const { audit } = this.console;
    return this.send(request, 'audit', body, response, AUDIT_COLUMNS, (query) => audit.whole(query));
  }

  private async send<Row>(
    request: Request,
    resource: 'orders' | 'payouts' | 'disputes' | 'audit',
    body: unknown,
    response: Response,
    columns: readonly CsvColumn<Row>[],
    whole: (query: ListQuery) => Promise<WholeList<Row>>,
  ): Promise<void> {
    const operator = operatorOf(request);
    const alsoNeeded: PermissionName = `${resource}.read`;
    if (!may(operator.role, alsoNeeded)) throw new Refusal(403, 'not-permitted', 'Your role does not allow this.');
    const open = async (query: ListQuery) => ({ columns, ...(await whole(query)) });
    await this.console.exports.send(operator, resource, body, open, response);
  }
}

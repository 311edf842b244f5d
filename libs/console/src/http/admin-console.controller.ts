import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Passive, Permission, Sessions, SignedIn } from '@usdt-africa/operators';
import type { AdminMenuCounts, AdminSearchHit } from '@usdt-africa/contracts/admin';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { POOL } from '@usdt-africa/platform';
import { menuCounts, search } from '../read-model/search.js';
import { ChangeStream } from './change-stream.js';

/** What stands around every room. */
@SignedIn()
@Controller('api/admin')
export class AdminConsoleController {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly changes: ChangeStream,
    private readonly sessions: Sessions,
  ) {}

  /** Everybody reads orders; of the rest each sees what is theirs. */
  @Get('counts')
  @Permission('orders.read')
  counts(@Req() request: Request): Promise<AdminMenuCounts> {
    return menuCounts(this.pool, operatorOf(request));
  }

  @Get('search')
  @Permission('orders.read')
  find(@Req() request: Request, @Query('q') text: unknown): Promise<AdminSearchHit[]> {
    return search(this.pool, typeof text === 'string' ? text : '', operatorOf(request));
  }

  /** Server-sent events; a console left open does not count as somebody at work. */
  @Get('stream')
  @Passive()
  stream(@Req() request: Request, @Res() response: Response): void {
    const operator = operatorOf(request);
    this.changes.open(response, operator, () => this.sessions.stillIs(operator));
  }
}

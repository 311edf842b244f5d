import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { operatorOf, Permission } from '@usdt-africa/operators';
import { type AdminSwitch, type AdminSwitchChange, PauseRequest, ReasonedRequest } from '@usdt-africa/contracts/admin';
import { ValidBody } from '@usdt-africa/platform';
import type { Request, Response } from 'express';
import { contentRange, type ListQuery } from '@usdt-africa/platform';
import { Switches } from '@usdt-africa/switches';
import { SwitchList } from '../read-model/switch-list.js';

/** What operators pause and let go on. Turning it twice is turning it once: no key is needed. */
@Permission('switches.read')
@Controller('api/admin')
export class AdminSwitchesController {
  constructor(
    private readonly switchList: SwitchList,
    private readonly switches: Switches,
  ) {}

  @Get('switches')
  async list(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<readonly AdminSwitch[]> {
    const rows = await this.switchList.list(operatorOf(request));
    response.setHeader('Content-Range', contentRange('switches', 0, rows.length, rows.length));
    return rows;
  }

  @Get('switch-changes')
  async changes(
    @Query() query: ListQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<readonly AdminSwitchChange[]> {
    const page = await this.switchList.changes(query);
    response.setHeader('Content-Range', page.contentRange);
    return page.rows;
  }

  @Post('switches/:id/pause')
  @HttpCode(200)
  @Permission('switches.money', 'switches.technical')
  pause(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(PauseRequest) { reason, until }: PauseRequest,
  ): Promise<AdminSwitch> {
    return this.switches.pause(id, until ?? null, operatorOf(request), reason);
  }

  @Post('switches/:id/resume')
  @HttpCode(200)
  @Permission('switches.money', 'switches.technical')
  resume(
    @Req() request: Request,
    @Param('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminSwitch> {
    return this.switches.resume(id, operatorOf(request), reason);
  }
}

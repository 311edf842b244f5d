import { Controller, Get, Param } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminPause,
  AdminSwitch,
  AdminSwitchChange,
  PauseRequest,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import { parseMoney } from '@usdt-africa/kernel';
import { OperatorRoute, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { AnswersPage, ListParameters, contentRange, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { PauseSwitch, ResumeSwitch } from '@usdt-africa/switches';
import { ListPauses } from '../read-model/list-pauses.js';
import { ListSwitchChanges } from '../read-model/list-switch-changes.js';
import { ListSwitches } from '../read-model/list-switches.js';

/** Pauses by operators, and their end. A repeat changes nothing: no key is needed. */
@Permission('switches.read')
@Controller('api/admin')
export class AdminSwitchesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminSwitch)
  @Get('switches')
  async list(@CurrentOperator() viewer: SignedInOperator): Promise<Page<AdminSwitch>> {
    const rows = await this.queries.execute(new ListSwitches(viewer));
    return { rows, contentRange: contentRange('switches', 0, rows.length, rows.length) };
  }

  @AnswersPage(AdminPause)
  @Get('switches/paused')
  async paused(): Promise<Page<AdminPause>> {
    const rows = await this.queries.execute(new ListPauses());
    return { rows, contentRange: contentRange('switches', 0, rows.length, rows.length) };
  }

  @AnswersPage(AdminSwitchChange)
  @Get('switch-changes')
  changes(@ListParameters() query: ListQuery): Promise<Page<AdminSwitchChange>> {
    return this.queries.execute(new ListSwitchChanges(query));
  }

  @OperatorRoute('switches/:id/pause', AdminSwitch, 'switches.money', 'switches.technical')
  pause(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @ValidBody(PauseRequest) { reason, until, above }: PauseRequest,
  ): Promise<AdminSwitch> {
    const aboveKobo = above === undefined ? null : parseMoney(above, 'NGN');
    return this.turn(id, viewer, new PauseSwitch(id, viewer, reason, until ?? null, aboveKobo));
  }

  @OperatorRoute('switches/:id/resume', AdminSwitch, 'switches.money', 'switches.technical')
  resume(
    @CurrentOperator() viewer: SignedInOperator,
    @Param('id') id: string,
    @ValidBody(ReasonedRequest) { reason }: ReasonedRequest,
  ): Promise<AdminSwitch> {
    return this.turn(id, viewer, new ResumeSwitch(id, viewer, reason));
  }

  private async turn(id: string, viewer: SignedInOperator, command: Command<void>): Promise<AdminSwitch> {
    await this.commands.execute(command);
    return (await this.queries.execute(new ListSwitches(viewer))).find((row) => row.id === id)!;
  }
}

import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminListSenderRequest,
  AdminSenderRow,
  AdminUnlistSenderRequest,
} from '@usdt-africa/contracts/admin';
import { EmptyView } from '@usdt-africa/contracts/api';
import { ListSender, RequestWatchlistRemoval } from '@usdt-africa/deposits';
import {
  OperatorAction,
  OperatorInput,
  CurrentOperator,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { AnswersPage, ListParameters, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { ListSenders } from '../read-model/list-senders.js';

/** SELL-07: addresses from which nothing is paid out before an operator's review. No address appears in a URL. */
@Permission('senders.read')
@Controller('api/admin/senders')
export class AdminSendersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminSenderRow)
  @Get()
  list(@CurrentOperator() viewer: SignedInOperator, @ListParameters() query: ListQuery): Promise<Page<AdminSenderRow>> {
    return this.queries.execute(new ListSenders(query, viewer));
  }

  /** As `list`, with the address to search for in the body. */
  @AnswersPage(AdminSenderRow)
  @Post('search')
  @HttpCode(200)
  search(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) query: AdminListRequest,
  ): Promise<Page<AdminSenderRow>> {
    return this.queries.execute(new ListSenders(query, viewer));
  }

  /** One person's word is enough: it keeps money here, and lets none go. */
  @OperatorAction('list/add', EmptyView, 'senders.keep')
  async add(@OperatorInput(AdminListSenderRequest) input: OperatorInput<AdminListSenderRequest>): Promise<EmptyView> {
    await input.once.run(() => this.commands.execute(new ListSender(input)));
    return {};
  }

  /** For a second person to agree to. */
  @OperatorAction('list/remove', EmptyView, 'senders.keep')
  async unlist(
    @OperatorInput(AdminUnlistSenderRequest) input: OperatorInput<AdminUnlistSenderRequest>,
  ): Promise<EmptyView> {
    await input.once.run(() => this.commands.execute(new RequestWatchlistRemoval(input)));
    return {};
  }
}

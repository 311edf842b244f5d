import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminListSenderRequest,
  AdminSenderRow,
  AdminUnlistSenderRequest,
} from '@usdt-africa/contracts/admin';
import { EmptyView } from '@usdt-africa/contracts/api';
import { Act, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { AnswersPage, AskedList, type ListQuery, type Page, ValidBody } from '@usdt-africa/platform';
import { AskUnlisting } from '../application/ask-unlisting.js';
import { ListSender } from '../application/list-sender.js';
import { ListSenders } from '../read-model/list-senders.js';

/** SELL-07: addresses from which nothing is paid out before one of us looked. None of them stands in a URL. */
@Permission('senders.read')
@Controller('api/admin/senders')
export class AdminSendersController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminSenderRow)
  @Get()
  list(@CurrentOperator() viewer: SignedInOperator, @AskedList() query: ListQuery): Promise<Page<AdminSenderRow>> {
    return this.queries.execute(new ListSenders(query, viewer));
  }

  /** As `list`, with the address that is looked for. */
  @AnswersPage(AdminSenderRow)
  @Post('search')
  @HttpCode(200)
  search(
    @CurrentOperator() viewer: SignedInOperator,
    @ValidBody(AdminListRequest) asked: AdminListRequest,
  ): Promise<Page<AdminSenderRow>> {
    return this.queries.execute(new ListSenders(asked, viewer));
  }

  /** One person's word is enough: it keeps money here, and lets none go. */
  @Act('list/add', EmptyView, 'senders.keep')
  async add(@Asked(AdminListSenderRequest) asked: Asked<AdminListSenderRequest>): Promise<EmptyView> {
    await this.commands.execute(new ListSender(asked));
    return {};
  }

  /** For a second person to agree to. */
  @Act('list/remove', EmptyView, 'senders.keep')
  async unlist(@Asked(AdminUnlistSenderRequest) asked: Asked<AdminUnlistSenderRequest>): Promise<EmptyView> {
    await this.commands.execute(new AskUnlisting(asked));
    return {};
  }
}

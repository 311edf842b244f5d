import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminListRequest,
  AdminPurchaseCounts,
  AdminPurchaseRow,
  AdminPurchaseSummary,
  AdminPurchaseView,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import type { Refusal } from '@usdt-africa/kernel';
import {
  CurrentOperator,
  OperatorAction,
  OperatorInput,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import {
  Answers,
  AnswersPage,
  KnownId,
  ListParameters,
  type ListQuery,
  type Page,
  UUID,
  ValidBody,
} from '@usdt-africa/platform';
import { RefusePurchase, ReleasePurchase } from '@usdt-africa/purchases';
import { CountPurchases } from '../read-model/purchases/count-purchases.js';
import { ListPurchases } from '../read-model/purchases/list-purchases.js';
import { ShowPurchase } from '../read-model/purchases/show-purchase.js';
import { SummarisePurchases } from '../read-model/purchases/summarise-purchases.js';

const PurchaseId = () => KnownId(UUID, (): Refusal => refusal('purchases.no-purchase'));

/** Admin API of purchases of USDT. Every action responds with the purchase's new state. */
@Permission('purchases.read')
@Controller('api/admin/purchases')
export class AdminPurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminPurchaseRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminPurchaseRow>> {
    return this.queries.execute(new ListPurchases(query));
  }

  /** As `list`, with the search text in the body. */
  @AnswersPage(AdminPurchaseRow)
  @Post('search')
  @HttpCode(200)
  search(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<Page<AdminPurchaseRow>> {
    return this.queries.execute(new ListPurchases(query));
  }

  @Answers(AdminPurchaseCounts)
  @Get('counts')
  counts(@ListParameters() query: ListQuery): Promise<AdminPurchaseCounts> {
    return this.queries.execute(new CountPurchases(query));
  }

  @Answers(AdminPurchaseCounts)
  @Post('counts')
  @HttpCode(200)
  countsOf(@ValidBody(AdminListRequest) query: AdminListRequest): Promise<AdminPurchaseCounts> {
    return this.queries.execute(new CountPurchases(query));
  }

  @Answers(AdminPurchaseSummary)
  @Get('summary')
  summary(): Promise<AdminPurchaseSummary> {
    return this.queries.execute(new SummarisePurchases());
  }

  @Answers(AdminPurchaseView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @PurchaseId() id: string): Promise<AdminPurchaseView> {
    return this.queries.execute(new ShowPurchase(id, viewer));
  }

  /** Sends it: alone where one person is enough, else as a second operator agrees. */
  @OperatorAction(':id/release', AdminPurchaseView, 'purchases.act')
  release(
    @PurchaseId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminPurchaseView> {
    return this.#act(id, input, new ReleasePurchase(id, input));
  }

  /** Gives the naira back to the wallet at once. */
  @OperatorAction(':id/refuse', AdminPurchaseView, 'purchases.act')
  refuse(
    @PurchaseId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminPurchaseView> {
    return this.#act(id, input, new RefusePurchase(id, input));
  }

  async #act(id: string, { once, viewer }: OperatorInput<unknown>, command: Command<void>): Promise<AdminPurchaseView> {
    await once.run(() => this.commands.execute(command));
    return this.queries.execute(new ShowPurchase(id, viewer));
  }
}

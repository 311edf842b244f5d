import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  AdminChainCheckView,
  AdminRefillRow,
  AdminRefillView,
  AdminRequestRefill,
  AdminTreasuryView,
  ReasonedRequest,
} from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { type Refusal, uuidFrom } from '@usdt-africa/kernel';
import {
  CurrentOperator,
  OperatorAction,
  OperatorInput,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { Answers, AnswersPage, KnownId, ListParameters, type ListQuery, type Page, UUID } from '@usdt-africa/platform';
import { ApproveRefill, EndRefill, RequestRefill, RequestTreasuryOpening } from '@usdt-africa/treasury';
import { ListRefills } from '../read-model/treasury/list-refills.js';
import { ShowChainCheck } from '../read-model/treasury/show-chain-check.js';
import { ShowRefill } from '../read-model/treasury/show-refill.js';
import { ShowTreasury } from '../read-model/treasury/show-treasury.js';

const RefillId = () => KnownId(UUID, (): Refusal => refusal('treasury.no-refill'));

/** ADM-13: the hot wallet, its limits and resources, and the treasury. */
@Permission('treasury.read')
@Controller('api/admin/treasury')
export class AdminTreasuryController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Answers(AdminTreasuryView)
  @Get()
  show(@CurrentOperator() viewer: SignedInOperator): Promise<AdminTreasuryView> {
    return this.queries.execute(new ShowTreasury(viewer.id));
  }

  /** For a second person to agree to: what the treasury had before its transfers were booked. */
  @OperatorAction('open', AdminTreasuryView, 'treasury.act')
  async open(@OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>): Promise<AdminTreasuryView> {
    await input.once.run(() => this.commands.execute(new RequestTreasuryOpening(input)));
    return this.queries.execute(new ShowTreasury(input.viewer.id));
  }

  @Answers(AdminChainCheckView)
  @Get('chain-check')
  chainCheck(): Promise<AdminChainCheckView> {
    return this.queries.execute(new ShowChainCheck());
  }
}

/** ADM-13: refills of the hot wallet from the treasury. One operator requests, another approves. */
@Permission('treasury.read')
@Controller('api/admin/refills')
export class AdminRefillsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminRefillRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminRefillRow>> {
    return this.queries.execute(new ListRefills(query));
  }

  @Answers(AdminRefillView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @RefillId() id: string): Promise<AdminRefillView> {
    return this.queries.execute(new ShowRefill(id, viewer));
  }

  /** The id is derived from the request: a repeat after a lost response is the same refill. */
  @OperatorAction('request', AdminRefillView, 'treasury.act')
  async request(@OperatorInput(AdminRequestRefill) input: OperatorInput<AdminRequestRefill>): Promise<AdminRefillView> {
    const { viewer, key, once } = input;
    const id = uuidFrom('refill', viewer.id, key);
    await once.run(() => this.commands.execute(new RequestRefill(id, input)));
    return this.queries.execute(new ShowRefill(id, viewer));
  }

  /** By another operator than the requester. */
  @OperatorAction(':id/approve', AdminRefillView, 'treasury.act')
  async approve(
    @RefillId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRefillView> {
    await input.once.run(() => this.commands.execute(new ApproveRefill(id, input)));
    return this.queries.execute(new ShowRefill(id, input.viewer));
  }

  /** Withdrawn by its requester, refused by any other. */
  @OperatorAction(':id/end', AdminRefillView, 'treasury.act')
  async end(
    @RefillId() id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminRefillView> {
    await input.once.run(() => this.commands.execute(new EndRefill(id, input)));
    return this.queries.execute(new ShowRefill(id, input.viewer));
  }
}

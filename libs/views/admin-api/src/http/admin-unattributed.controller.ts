import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type AdminDepositAction,
  AdminUnattributedCounts,
  AdminUnattributedRow,
  AdminUnattributedView,
  DepositEvidenceRequest,
} from '@usdt-africa/contracts/admin';
import { depositNotFound } from '@usdt-africa/deposits';
import {
  OperatorAction,
  OperatorInput,
  CurrentOperator,
  Permission,
  type SignedInOperator,
} from '@usdt-africa/operators';
import { ProveDeposit } from '@usdt-africa/orders';
import { Answers, AnswersPage, KnownId, ListParameters, type ListQuery, type Page } from '@usdt-africa/platform';
import { CountUnattributed } from '../read-model/count-unattributed.js';
import { ListUnattributed } from '../read-model/list-unattributed.js';
import { ShowUnattributed } from '../read-model/show-unattributed.js';

const DepositId = () => KnownId(/^[0-9a-f]{64}-\d{1,9}$/, depositNotFound);

/** Admin API of deposits at our addresses that no order was credited with. */
@Permission('unattributed.read')
@Controller('api/admin/unattributed')
export class AdminUnattributedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminUnattributedRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminUnattributedRow>> {
    return this.queries.execute(new ListUnattributed(query));
  }

  @Answers(AdminUnattributedCounts)
  @Get('counts')
  counts(): Promise<AdminUnattributedCounts> {
    return this.queries.execute(new CountUnattributed());
  }

  @Answers(AdminUnattributedView)
  @Get(':id')
  show(@CurrentOperator() viewer: SignedInOperator, @DepositId() id: string): Promise<AdminUnattributedView> {
    return this.queries.execute(new ShowUnattributed(id, viewer));
  }

  /** Requests approval of evidence that it was returned to its sender. Nothing is sent because of it. */
  @OperatorAction(':id/returned-by-evidence', AdminUnattributedView, 'approvals.request')
  returned(
    @DepositId() id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    return this.prove(id, 'returned-by-evidence', input);
  }

  /** Requests approval of evidence that it was given to its owner in another way. Nothing is sent because of it. */
  @OperatorAction(':id/attributed-by-evidence', AdminUnattributedView, 'approvals.request')
  attributed(
    @DepositId() id: string,
    @OperatorInput(DepositEvidenceRequest) input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    return this.prove(id, 'attributed-by-evidence', input);
  }

  private async prove(
    id: string,
    action: AdminDepositAction,
    input: OperatorInput<DepositEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    await input.once.run(() => this.commands.execute(new ProveDeposit(id, action, input)));
    return this.queries.execute(new ShowUnattributed(id, input.viewer));
  }
}

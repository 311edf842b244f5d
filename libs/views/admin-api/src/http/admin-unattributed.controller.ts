import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type AdminArrivalVerb,
  AdminUnattributedCounts,
  AdminUnattributedRow,
  AdminUnattributedView,
  ArrivalEvidenceRequest,
} from '@usdt-africa/contracts/admin';
import { Act, Asked, CurrentOperator, Permission, type SignedInOperator } from '@usdt-africa/operators';
import { Answers, AnswersPage, AskedList, type ListQuery, type Page } from '@usdt-africa/platform';
import type { Acting } from '../application/acting.js';
import { ProveDeposit } from '../application/prove-deposit.js';
import { CountUnattributed } from '../read-model/count-unattributed.js';
import { ListUnattributed } from '../read-model/list-unattributed.js';
import { ShowUnattributed } from '../read-model/show-unattributed.js';
import { depositNotFound } from '../read-model/unattributed-rows.js';
import { KnownId } from './known-id.js';

const DepositId = () => KnownId(/^[0-9a-f]{64}-\d{1,9}$/, depositNotFound);

/** Money that arrived at addresses of ours and that no order was credited with, in the operators' console. */
@Permission('unattributed.read')
@Controller('api/admin/unattributed')
export class AdminUnattributedController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminUnattributedRow)
  @Get()
  list(@AskedList() query: ListQuery): Promise<Page<AdminUnattributedRow>> {
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

  /** It went back to whom it came from: for a second person to agree to. Nothing is sent because of it. */
  @Act(':id/returned-by-evidence', AdminUnattributedView, 'approvals.ask')
  returned(
    @DepositId() id: string,
    @Asked(ArrivalEvidenceRequest) asked: Asked<ArrivalEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    return this.prove(id, 'returned-by-evidence', asked);
  }

  /** It was given to whom it belongs in another way: for a second person to agree to. Nothing is sent because of it. */
  @Act(':id/attributed-by-evidence', AdminUnattributedView, 'approvals.ask')
  attributed(
    @DepositId() id: string,
    @Asked(ArrivalEvidenceRequest) asked: Asked<ArrivalEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    return this.prove(id, 'attributed-by-evidence', asked);
  }

  private async prove(
    id: string,
    verb: AdminArrivalVerb,
    acting: Acting<ArrivalEvidenceRequest>,
  ): Promise<AdminUnattributedView> {
    await this.commands.execute(new ProveDeposit(id, verb, acting));
    return this.queries.execute(new ShowUnattributed(id, acting.viewer));
  }
}

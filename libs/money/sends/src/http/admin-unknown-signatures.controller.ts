import { Controller, Get } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { AdminUnknownSignatureRow, ReasonedRequest } from '@usdt-africa/contracts/admin';
import { refusal } from '@usdt-africa/contracts/refusals';
import { OperatorAction, OperatorInput, Permission } from '@usdt-africa/operators';
import { AnswersPage, KnownId, ListParameters, type ListQuery, type Page } from '@usdt-africa/platform';
import { EnterSignature } from '../application/enter-signature.js';
import { ListSignatures } from '../read-model/list-signatures.js';

/** Signatures of the signer's journal whose sends this database does not know. */
@Permission('purchases.read')
@Controller('api/admin/unknown-signatures')
export class AdminUnknownSignaturesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @AnswersPage(AdminUnknownSignatureRow)
  @Get()
  list(@ListParameters() query: ListQuery): Promise<Page<AdminUnknownSignatureRow>> {
    return this.queries.execute(new ListSignatures(query));
  }

  /** It was entered by hand what became of it: the wallet that it names pays again. */
  @OperatorAction(':id/entered', AdminUnknownSignatureRow, 'purchases.act')
  async entered(
    @KnownId(/^[0-9a-f]{64}$/, () => refusal('console.no-signature')) id: string,
    @OperatorInput(ReasonedRequest) input: OperatorInput<ReasonedRequest>,
  ): Promise<AdminUnknownSignatureRow> {
    await input.once.run(() => this.commands.execute(new EnterSignature(id, input)));
    const { rows } = await this.queries.execute(new ListSignatures({ filter: { id: [id] } }));
    return rows[0]!;
  }
}

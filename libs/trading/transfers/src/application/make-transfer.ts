import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Proof } from '@usdt-africa/accounts';
import type { TransferTerms, TransferView } from '@usdt-africa/contracts/api';
import type { IdempotentAnswer, SignedInCustomer, StoreAnswer } from '@usdt-africa/platform';
import { TransferMaking } from './transfer-making.js';

/** Sends naira from the customer's wallet to another's. */
export class MakeTransfer extends Command<IdempotentAnswer<TransferView>> {
  constructor(
    readonly transferId: string,
    readonly customer: SignedInCustomer,
    readonly terms: TransferTerms,
    readonly proof: Proof,
    readonly storeAnswer: StoreAnswer<TransferView>,
  ) {
    super();
  }
}

@CommandHandler(MakeTransfer)
export class MakeTransferHandler implements ICommandHandler<MakeTransfer> {
  constructor(private readonly making: TransferMaking) {}

  execute(command: MakeTransfer): Promise<IdempotentAnswer<TransferView>> {
    return this.making.make(command);
  }
}

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveAddressRequest } from '@usdt-africa/contracts/api';
import { refusal } from '@usdt-africa/contracts/refusals';
import { PostgresEventStore, retryOnConflict } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, correlationId } from '@usdt-africa/platform';
import { isTronAddress } from '@usdt-africa/tron/address';
import { SavedAddresses } from './saved-addresses.js';
import type { SavedRecipientId } from './saved-recipients.js';

/** Saves a TRON address. One that is already saved does not change. */
export class SaveAddress extends Command<SavedRecipientId> {
  constructor(
    readonly accountId: string,
    readonly request: SaveAddressRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveAddress)
export class SaveAddressHandler implements ICommandHandler<SaveAddress> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly addresses: SavedAddresses,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws Refusal 422 `tron-address`; 409 `too-many-recipients` */
  async execute({ accountId, request }: SaveAddress): Promise<SavedRecipientId> {
    if (!isTronAddress(request.address)) throw refusal('recipients.tron-address');
    await retryOnConflict(async () => {
      const prepared = await this.addresses.prepareSave({ accountId, ...request }, this.clock.now());
      if (!prepared) return;
      const metadata = { correlationId: correlationId(), actor: `account:${accountId}` };
      await this.store.append(prepared.append, { metadata, alongside: (tx) => prepared.alongside(tx) });
    });
    return { accountId, recipientId: this.addresses.recipientIdOf(accountId, request.address) };
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { SavedAddressView } from '@usdt-africa/contracts/api';
import { type OpenAddress, SavedAddresses } from '../application/saved-addresses.js';
import type { SavedRecipientId } from '../application/saved-recipients.js';

/** One saved address of a customer. */
export class ShowAddress extends Query<SavedAddressView> {
  constructor(readonly savedId: SavedRecipientId) {
    super();
  }
}

@QueryHandler(ShowAddress)
export class ShowAddressHandler implements IQueryHandler<ShowAddress> {
  constructor(private readonly addresses: SavedAddresses) {}

  async execute({ savedId }: ShowAddress): Promise<SavedAddressView> {
    return addressView(await this.addresses.open(savedId));
  }
}

/** What a customer reads of a saved address. */
export function addressView({
  recipientId,
  address,
  name,
  nickname,
  email,
  isOwn,
  savedAt,
}: OpenAddress): SavedAddressView {
  return { id: recipientId, name, nickname, address, email, isOwn, savedAt };
}

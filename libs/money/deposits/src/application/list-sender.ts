import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminListSenderRequest } from '@usdt-africa/contracts/admin';
import { uuidFrom } from '@usdt-africa/kernel';
import { byOf, type OperatorRequest } from '@usdt-africa/operators';
import { canonicalSender } from './canonical-sender.js';
import { SenderListing } from './sender-list.js';

/** Puts an address on the list: it holds from then on. Refusals: 422 `not-an-address`; 409 `listed-already`. */
export class ListSender extends Command<void> {
  constructor(readonly request: OperatorRequest<AdminListSenderRequest>) {
    super();
  }
}

@CommandHandler(ListSender)
export class ListSenderHandler implements ICommandHandler<ListSender> {
  constructor(private readonly listing: SenderListing) {}

  async execute({ request }: ListSender): Promise<void> {
    const { viewer, key, body } = request;
    const address = canonicalSender(body.address);
    // The id is derived from the request: a repeat after a lost response finds the address on the list already.
    const id = uuidFrom('listed-sender', viewer.id, key);
    await this.listing.list({ id, address, by: viewer.id }, byOf(request));
  }
}

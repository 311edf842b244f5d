import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminListSenderRequest } from '@usdt-africa/contracts/admin';
import { canonicalSender, SenderListing } from '@usdt-africa/deposits';
import { uuidFrom } from '@usdt-africa/kernel';
import { actorOf } from '@usdt-africa/operators';
import { correlationId } from '@usdt-africa/platform';
import type { Acting } from './acting.js';
import { AskedOnce } from './asked-once.js';

/** Puts an address on the list: it holds from then on. Refusals: 422 `not-an-address`; 409 `listed-already`. */
export class ListSender extends Command<void> {
  constructor(readonly acting: Acting<AdminListSenderRequest>) {
    super();
  }
}

@CommandHandler(ListSender)
export class ListSenderHandler implements ICommandHandler<ListSender> {
  constructor(
    private readonly listing: SenderListing,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ acting }: ListSender): Promise<void> {
    const { viewer, key, body } = acting;
    const address = canonicalSender(body.address);
    const by = { actor: actorOf(viewer.id), reason: body.reason, correlationId: correlationId() };
    await this.asked.once('POST /api/admin/senders/list/add', acting, () =>
      // The id is the request's: what is sent again after a lost answer is on the list already.
      this.listing.list({ id: uuidFrom('listed-sender', viewer.id, key), address, by: viewer.id }, by),
    );
  }
}

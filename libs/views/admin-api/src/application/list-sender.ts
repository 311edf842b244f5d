import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AdminListSenderRequest } from '@usdt-africa/contracts/admin';
import { canonicalSender, SenderListing } from '@usdt-africa/deposits';
import { uuidFrom } from '@usdt-africa/kernel';
import { actorOf } from '@usdt-africa/operators';
import { correlationId } from '@usdt-africa/platform';
import type { AdminRequest } from './operator-command.js';
import { IdempotentRun } from './idempotent-run.js';

/** Puts an address on the list: it holds from then on. Refusals: 422 `not-an-address`; 409 `listed-already`. */
export class ListSender extends Command<void> {
  constructor(readonly request: AdminRequest<AdminListSenderRequest>) {
    super();
  }
}

@CommandHandler(ListSender)
export class ListSenderHandler implements ICommandHandler<ListSender> {
  constructor(
    private readonly listing: SenderListing,
    private readonly idempotent: IdempotentRun,
  ) {}

  async execute({ request }: ListSender): Promise<void> {
    const { viewer, key, body } = request;
    const address = canonicalSender(body.address);
    const by = { actor: actorOf(viewer.id), reason: body.reason, correlationId: correlationId() };
    await this.idempotent.once('POST /api/admin/senders/list/add', request, () =>
      // The id is derived from the request: a repeat after a lost response finds the address on the list already.
      this.listing.list({ id: uuidFrom('listed-sender', viewer.id, key), address, by: viewer.id }, by),
    );
  }
}

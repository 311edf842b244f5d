import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { approvalRequestOf, Approvals } from '@usdt-africa/approvals';
import type { AdminUnlistSenderRequest } from '@usdt-africa/contracts/admin';
import { maskAddress } from '@usdt-africa/kernel';
import type { OperatorRequest } from '@usdt-africa/operators';
import { listingOf } from '../domain/senders.js';
import { ListedSenders } from './sender-list.js';

/** Requests approval to remove an address from the list. Refusals: 404, 409 `not-listed`. */
export class RequestWatchlistRemoval extends Command<void> {
  constructor(readonly request: OperatorRequest<AdminUnlistSenderRequest>) {
    super();
  }
}

@CommandHandler(RequestWatchlistRemoval)
export class RequestWatchlistRemovalHandler implements ICommandHandler<RequestWatchlistRemoval> {
  constructor(
    private readonly senders: ListedSenders,
    private readonly approvals: Approvals,
  ) {}

  async execute({ request }: RequestWatchlistRemoval): Promise<void> {
    const { id, address } = listingOf(await this.senders.now(), request.body.id);
    await this.approvals.request(
      approvalRequestOf(request, {
        action: 'sender-unlist',
        subject: { resource: 'senders', id, label: maskAddress(address) },
        payload: { listingId: id, address },
        amountKobo: null,
      }),
    );
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Approvals } from '@usdt-africa/approvals';
import type { AdminUnlistSenderRequest } from '@usdt-africa/contracts/admin';
import { ListedSenders, listingOf } from '@usdt-africa/deposits';
import { type Acting, requestOf } from './acting.js';
import { AskedOnce } from './asked-once.js';

/** Asks a second person to take an address from the list. Refusals: 404, 409 `not-listed`. */
export class AskUnlisting extends Command<void> {
  constructor(readonly acting: Acting<AdminUnlistSenderRequest>) {
    super();
  }
}

@CommandHandler(AskUnlisting)
export class AskUnlistingHandler implements ICommandHandler<AskUnlisting> {
  constructor(
    private readonly senders: ListedSenders,
    private readonly approvals: Approvals,
    private readonly asked: AskedOnce,
  ) {}

  async execute({ acting }: AskUnlisting): Promise<void> {
    await this.asked.once('POST /api/admin/senders/list/remove', acting, async () => {
      const { id, address } = listingOf(await this.senders.now(), acting.body.id);
      await this.approvals.ask(
        requestOf(acting, {
          verb: 'sender-unlist',
          subject: { resource: 'senders', id, label: `${address.slice(0, 4)}…${address.slice(-4)}` },
          payload: { listingId: id, address },
          amountKobo: null,
        }),
      );
    });
  }
}

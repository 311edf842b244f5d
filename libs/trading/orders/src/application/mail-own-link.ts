import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnerLinks } from './owner-links.js';

/** Mails a new owner's link to the order's own sender; it is never shown to the requester. */
export class MailOwnLink extends Command<void> {
  constructor(readonly orderId: string) {
    super();
  }
}

@CommandHandler(MailOwnLink)
export class MailOwnLinkHandler implements ICommandHandler<MailOwnLink> {
  constructor(private readonly links: OwnerLinks) {}

  execute({ orderId }: MailOwnLink): Promise<void> {
    return this.links.mail(orderId);
  }
}

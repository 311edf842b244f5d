import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnerLinks } from './owner-links.js';

/** Mails links to the recent orders of an address, where there are any. */
export class MailRecentLinks extends Command<void> {
  constructor(readonly email: string) {
    super();
  }
}

@CommandHandler(MailRecentLinks)
export class MailRecentLinksHandler implements ICommandHandler<MailRecentLinks> {
  constructor(private readonly links: OwnerLinks) {}

  execute({ email }: MailRecentLinks): Promise<void> {
    return this.links.recent(email);
  }
}

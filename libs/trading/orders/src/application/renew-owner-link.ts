import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OwnerLinks } from './owner-links.js';

/** Mails a new owner's link in the place of an old one, where the token was one. */
export class RenewOwnerLink extends Command<void> {
  constructor(readonly token: string) {
    super();
  }
}

@CommandHandler(RenewOwnerLink)
export class RenewOwnerLinkHandler implements ICommandHandler<RenewOwnerLink> {
  constructor(private readonly links: OwnerLinks) {}

  execute({ token }: RenewOwnerLink): Promise<void> {
    return this.links.renew(token);
  }
}

import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecipientView } from '@usdt-africa/contracts/api';
import { RecipientViews } from '../application/recipient-views.js';
import { type Kept, SavedRecipients } from '../application/saved-recipients.js';

/** One whom a customer pays, with all that is kept of them. */
export class ShowRecipient extends Query<RecipientView> {
  constructor(
    readonly kept: Kept,
    /** Under which a changed name was just asked for. */
    readonly enquiryId: string | null = null,
  ) {
    super();
  }
}

@QueryHandler(ShowRecipient)
export class ShowRecipientHandler implements IQueryHandler<ShowRecipient> {
  constructor(
    private readonly recipients: SavedRecipients,
    private readonly views: RecipientViews,
  ) {}

  async execute({ kept, enquiryId }: ShowRecipient): Promise<RecipientView> {
    const [opened, paid] = await Promise.all([this.recipients.open(kept), this.recipients.paid(kept.accountId)]);
    return this.views.view(opened, paid.get(kept.recipientId), enquiryId);
  }
}

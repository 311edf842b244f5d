import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecipientView } from '@usdt-africa/contracts/api';
import { RecipientViews } from '../application/recipient-views.js';
import { type SavedRecipientId, SavedRecipients } from '../application/saved-recipients.js';

/** One saved recipient of a customer, with all stored data. */
export class ShowRecipient extends Query<RecipientView> {
  constructor(
    readonly savedId: SavedRecipientId,
    /** The enquiry that just reported a changed name. */
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

  async execute({ savedId, enquiryId }: ShowRecipient): Promise<RecipientView> {
    return this.views.view(await this.recipients.open(savedId), enquiryId);
  }
}

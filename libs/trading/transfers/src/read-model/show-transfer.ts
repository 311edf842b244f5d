import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransferView } from '@usdt-africa/contracts/api';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, PostgresEventStore } from '@usdt-africa/event-store';
import { type Transfer, transferDecider, type TransferEvent } from '../domain/transfer.js';
import { TransferViews } from './transfer-views.js';

/** A transfer, for its sender and its receiver alone. */
export class ShowTransfer extends Query<TransferView> {
  constructor(
    readonly accountId: string,
    readonly transferId: string,
  ) {
    super();
  }
}

@QueryHandler(ShowTransfer)
export class ShowTransferHandler implements IQueryHandler<ShowTransfer> {
  constructor(
    private readonly store: PostgresEventStore,
    private readonly views: TransferViews,
  ) {}

  /** @throws Refusal 404 `no-transfer`, also for others */
  async execute({ accountId, transferId }: ShowTransfer): Promise<TransferView> {
    const { state } = await load<Transfer, TransferEvent>(this.store, transferDecider, streams.transfer(transferId));
    const { made } = state;
    if (!made || (made.fromAccountId !== accountId && made.toAccountId !== accountId))
      throw refusal('transfers.no-transfer');
    return this.views.viewOf(made, accountId);
  }
}

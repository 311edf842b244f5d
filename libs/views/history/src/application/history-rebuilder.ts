import { Inject, Injectable } from '@nestjs/common';
import { PostgresEventStore, Rebuilder } from '@usdt-africa/event-store';
import { HISTORY, type HistoryConfig } from '../history-config.js';

/** Requests, and steers, rebuilds of the product's read models. */
@Injectable()
export class HistoryRebuilder extends Rebuilder {
  constructor(store: PostgresEventStore, @Inject(HISTORY) { projections }: HistoryConfig) {
    super({ store, projections: projections.map(({ projection }) => projection) });
  }
}

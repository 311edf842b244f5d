import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ErasedSubjectError, eventsOf, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import type { OperatorRequest } from '@usdt-africa/operators';
import { CLOCK } from '@usdt-africa/platform';
import { note } from '../../domain/operate.js';
import type { PlacedOrder } from '../../domain/order.js';
import { OrderStreams } from '../order-streams.js';
import { changeOrder } from './change-order.js';

/** An operator writes something down about an order. Refusal 410 `erased`. */
export class NoteOrder extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly text: string,
    readonly request: OperatorRequest,
  ) {
    super();
  }
}

@CommandHandler(NoteOrder)
export class NoteOrderHandler implements ICommandHandler<NoteOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, text, request }: NoteOrder): Promise<void> {
    const order = await this.orders.load(orderId);
    const noteId = uuidFrom('order-note', request.viewer.id, orderId, request.key);
    const events = await this.store.readStream(streams.order(orderId));
    const known = eventsOf(events, 'OrderNoteAdded').some(({ data }) => data.noteId === noteId);
    let words;
    try {
      words = await this.personalData.seal(subjectOf(order), { text });
    } catch (error) {
      if (error instanceof ErasedSubjectError) throw refusal('console.erased');
      throw error;
    }
    await changeOrder(this.orders, orderId, request, (now) => note(now, known, noteId, words, this.clock.now()));
  }
}

/** The subject whose key opens the sealed data of an order. */
function subjectOf(order: PlacedOrder): string {
  return order.placed.sender.$sealed.s;
}

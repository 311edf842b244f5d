import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ErasedSubjectError, eventsOf, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { type Clock, uuidFrom } from '@usdt-africa/kernel';
import { noteOrder, OrderStreams } from '@usdt-africa/orders';
import { CLOCK } from '@usdt-africa/platform';
import type { AdminRequest } from './operator-command.js';
import { OrderActs, subjectOf } from './order-acts.js';

/** An operator writes something down about an order. Refusal 410 `erased`. */
export class NoteOrder extends Command<void> {
  constructor(
    readonly orderId: string,
    readonly text: string,
    readonly request: AdminRequest,
  ) {
    super();
  }
}

@CommandHandler(NoteOrder)
export class NoteOrderHandler implements ICommandHandler<NoteOrder> {
  constructor(
    private readonly orders: OrderStreams,
    private readonly acts: OrderActs,
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
    await this.acts.change(order, 'note', request, { text }, (now) =>
      noteOrder(now, known, noteId, words, this.clock.now()),
    );
  }
}

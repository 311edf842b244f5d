import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { ErasedSubjectError, eventsOf, PersonalData, PostgresEventStore } from '@usdt-africa/event-store';
import { uuidFrom } from '@usdt-africa/kernel';
import { note } from '../domain/care.js';
import { CustomerOperations, type CustomerOperationRequest } from './customer-care.js';
import { subjectOf } from './profiles.js';

/** An operator writes something down about a customer. Refusal 410 `erased`. */
export class NoteCustomer extends Command<void> {
  constructor(
    readonly request: CustomerOperationRequest,
    readonly text: string,
    /** What makes it the same note. */
    readonly key: string,
  ) {
    super();
  }
}

@CommandHandler(NoteCustomer)
export class NoteCustomerHandler implements ICommandHandler<NoteCustomer> {
  constructor(
    private readonly care: CustomerOperations,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
  ) {}

  async execute({ request, text, key }: NoteCustomer): Promise<void> {
    const { accountId, operator } = request;
    const noteId = uuidFrom('account-note', operator.id, accountId, key);
    const events = await this.store.readStream(streams.account(accountId));
    const known = eventsOf(events, 'AccountNoteAdded').some(({ data }) => data.noteId === noteId);
    const words = await this.personalData.seal(subjectOf(accountId), { text }).catch((error: unknown) => {
      if (error instanceof ErasedSubjectError) throw refusal('accounts.erased');
      throw error;
    });
    return this.care.decide(request, (account, now) => note(account, known, { noteId, words }, now));
  }
}

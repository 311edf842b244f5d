import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SaveRecipientRequest } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import { type Clock, Refusal, uuidv7 } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { save } from '../domain/decide.js';
import { loadEnquiry } from '../enquiries.js';
import { countOneMore } from './recipient-counts.js';
import { gradeOf } from './recipient-names.js';
import { type SavedRecipientId, SavedRecipients } from './saved-recipients.js';

/** Saves a bank account under the name that the bank itself gave. One that is already saved does not change. */
export class SaveRecipient extends Command<SavedRecipientId> {
  constructor(
    readonly customer: Pick<SignedInCustomer, 'accountId' | 'principal'>,
    readonly request: SaveRecipientRequest,
  ) {
    super();
  }
}

@CommandHandler(SaveRecipient)
export class SaveRecipientHandler implements ICommandHandler<SaveRecipient> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly personalData: PersonalData,
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ customer, request }: SaveRecipient): Promise<SavedRecipientId> {
    const { accountId, principal } = customer;
    const now = this.clock.now();
    const enquiry = await loadEnquiry(this.pool, this.personalData, request.enquiryId, principal, now);
    const { recipientId, known } = await this.recipients.idOf(accountId, enquiry);
    const savedId = { accountId, recipientId };
    if (known) return savedId;
    // Checked first, so that nothing is sealed at the maximum; for concurrent saves the count in the transaction
    // decides.
    await this.recipients.assertRecipientLimit(accountId);
    // Each saving has its own key: after a deletion destroyed the key, the same account can be saved under another.
    const subject = `payee-${uuidv7(now)}`;
    await this.personalData.ensureSubjects([subject]);
    const { bankCode, bankName, bankShortName, accountNumber, accountName } = enquiry;
    const account = { bankCode, bankName, bankShortName, accountNumber, accountName };
    const data = {
      ...savedId,
      at: now.toISOString(),
      enquiryId: request.enquiryId,
      bankCode,
      account: await this.personalData.seal(subject, account),
      nickname: request.nickname === null ? null : await this.personalData.seal(subject, { text: request.nickname }),
      isOwn: gradeOf(await this.recipients.holder(accountId), accountName) === 'match',
    };
    const email = request.email === null ? null : await this.personalData.seal(subject, { text: request.email });
    const keeping = this.recipients.change(
      savedId,
      (recipient) => save(recipient, data, email),
      async (tx, isChanged) => (isChanged ? countOneMore(tx, accountId) : undefined),
    );
    const { saved } = await keeping.catch(async (error: unknown) => {
      // After a refusal nothing was stored; any other error may have come after the commit.
      if (error instanceof Refusal) await this.personalData.destroy(subject);
      throw error;
    });
    // A concurrent request of the same customer saved it first.
    if (saved?.account.$sealed.s !== subject) await this.personalData.destroy(subject);
    return savedId;
  }
}

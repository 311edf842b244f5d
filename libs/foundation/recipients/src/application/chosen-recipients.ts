import { Inject, Injectable } from '@nestjs/common';
import { streams } from '@usdt-africa/contracts/events';
import { refusal } from '@usdt-africa/contracts/refusals';
import { load, PersonalData, PostgresEventStore, type StreamAppend } from '@usdt-africa/event-store';
import { type Clock } from '@usdt-africa/kernel';
import { CLOCK, POOL, type SignedInCustomer } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { choose, savedRecipientOf } from '../domain/decide.js';
import { type Recipient, recipientDecider, type RecipientEvent } from '../domain/recipient.js';
import { type LoadedEnquiry, loadEnquiry } from '../enquiries.js';
import { isSameName } from './recipient-names.js';
import type { RecipientHistory } from './recipient-restrictions.js';
import { type OpenRecipient, SavedRecipients } from './saved-recipients.js';

/** Who is to be paid, and the bank's own answer about them. */
export interface Chosen {
  readonly recipient: OpenRecipient;
  readonly enquiry: LoadedEnquiry;
}

/**
 * Recipient of a sale. Returns appends at the versions that it read, as limits do: the caller appends them together
 * with the order, and repeats the call on a conflict.
 */
@Injectable()
export class ChosenRecipients {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly personalData: PersonalData,
    private readonly recipients: SavedRecipients,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Finds the recipient that a customer chose, by the bank enquiry that they saw.
   * @throws Refusal 404 `recipient-not-found`; 422 `enquiry-expired`, `another-account`
   */
  async find(
    { accountId, principal }: Pick<SignedInCustomer, 'accountId' | 'principal'>,
    { recipientId, enquiryId }: { readonly recipientId: string; readonly enquiryId: string },
  ): Promise<Chosen> {
    // Checks ownership first: other errors are reported to the owner only.
    const recipient = await this.recipients.open({ accountId, recipientId });
    const enquiry = await loadEnquiry(this.pool, this.personalData, enquiryId, principal, this.clock.now());
    const { bankCode, accountNumber } = recipient.account;
    if (enquiry.bankCode !== bankCode || enquiry.accountNumber !== accountNumber)
      throw refusal('recipients.another-account');
    return { recipient, enquiry };
  }

  /**
   * Attaches an order to the recipient as stored now; its history decides the restrictions on the order's payouts.
   * @throws Refusal 404 `recipient-not-found`; 409 `name-changed`
   */
  async choose(
    { recipient: { saved }, enquiry }: Chosen,
    order: { readonly orderId: string; readonly nairaKobo: bigint },
  ): Promise<{ readonly append: StreamAppend; readonly history: RecipientHistory }> {
    const { accountId, recipientId } = saved;
    const streamId = streams.recipient(recipientId);
    const { state, version } = await load<Recipient, RecipientEvent>(this.store, recipientDecider, streamId);
    // As it is now: its name may have been decided upon since it was opened.
    const opened = await this.recipients.opened(savedRecipientOf(state, accountId));
    if (!opened) throw refusal('recipients.recipient-not-found');
    const isSavedName = isSameName(enquiry.accountName, opened.name);
    const events = choose(opened.saved, { ...order, isSavedName }, this.clock.now());
    const history = await this.recipients.history(opened.saved);
    return { append: { streamId, expectedVersion: version, events }, history };
  }
}

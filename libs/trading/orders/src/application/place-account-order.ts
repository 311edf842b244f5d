import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CustomerProfiles, type Proof, StepUp } from '@usdt-africa/accounts';
import type { AccountOrderTerms, OrderView } from '@usdt-africa/contracts/api';
import { event } from '@usdt-africa/contracts/events';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { PayoutRestrictions } from '@usdt-africa/payouts';
import { CLOCK, type SignedInCustomer } from '@usdt-africa/platform';
import { ChosenRecipients } from '@usdt-africa/recipients';
import { restrict } from '../domain/payout-restriction.js';
import type { IdempotentCommand } from './idempotent-command.js';
import { type PlacedAnswer, Placing } from './placing.js';

/** What a PIN or a passkey confirms. */
export const PLACES_ORDER = 'place-order';

/** Places a customer's sale to a saved recipient. */
export class PlaceAccountOrder extends Command<PlacedAnswer> {
  constructor(
    readonly orderId: string,
    readonly customer: SignedInCustomer,
    readonly terms: AccountOrderTerms,
    readonly proof: Proof,
    readonly storeAnswer: IdempotentCommand<OrderView>['storeAnswer'],
  ) {
    super();
  }
}

@CommandHandler(PlaceAccountOrder)
export class PlaceAccountOrderHandler implements ICommandHandler<PlaceAccountOrder> {
  constructor(
    private readonly personalData: PersonalData,
    private readonly placing: Placing,
    private readonly profiles: CustomerProfiles,
    private readonly recipients: ChosenRecipients,
    private readonly restrictions: PayoutRestrictions,
    private readonly stepUp: StepUp,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ orderId, customer, terms, proof, storeAnswer }: PlaceAccountOrder): Promise<PlacedAnswer> {
    const input = { principal: customer.principal, storeAnswer };
    const earlier = await this.placing.again(orderId, input);
    if (earlier) return earlier;
    const quote = await this.placing.quote(terms.quoteId, input);
    const chosen = await this.recipients.find(customer, terms);
    await this.stepUp.confirm(customer, proof, { act: PLACES_ORDER, payload: terms });
    const { firstName, lastName, email, phone } = await this.profiles.open(customer.accountId);
    const { enquiryId, network, recipientId, note, mismatch = null } = terms;
    const sale = {
      orderId,
      quote,
      enquiryId,
      network,
      sender: { firstName, lastName, email, phone },
      account: chosen.enquiry,
      // Of an own account the receipt goes to the customer alone.
      recipientEmail: chosen.recipient.saved.isOwn || chosen.recipient.email === '' ? null : chosen.recipient.email,
      note,
      mismatch,
    };
    const at = this.clock.now().toISOString();
    const subject = `sender-${orderId}`;
    return this.placing.place(sale, input, async (order) => {
      await this.personalData.ensureSubjects([subject]);
      const { append, history } = await this.recipients.choose(chosen, order);
      const restriction = await this.restrictions.of(customer, history);
      const sealed = note === null ? null : await this.personalData.seal(subject, { text: note });
      return {
        append,
        events: [event('OrderRecipientAttached', { recipientId, note: sealed, at }), ...restrict(restriction, at)],
        alongside: (tx) => this.restrictions.assertUnchanged(tx, customer.accountId, restriction),
      };
    });
  }
}

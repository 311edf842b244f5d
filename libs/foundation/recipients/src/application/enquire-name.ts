import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NameEnquiryRequest, NameEnquiryView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import { NameEnquiryService } from '../name-enquiry.js';

/**
 * Queries the bank for the account holder's name and stores the answer for the requester. Refusals: as {@link
 * NameEnquiryService}'s.
 */
export class EnquireName extends Command<NameEnquiryView> {
  constructor(
    readonly input: NameEnquiryRequest,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(EnquireName)
export class EnquireNameHandler implements ICommandHandler<EnquireName> {
  constructor(private readonly enquiries: NameEnquiryService) {}

  execute({ input, principal }: EnquireName): Promise<NameEnquiryView> {
    return this.enquiries.enquire(input, principal);
  }
}

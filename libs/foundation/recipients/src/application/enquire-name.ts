import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NameEnquiryRequest, NameEnquiryView } from '@usdt-africa/contracts/api';
import type { Principal } from '@usdt-africa/kernel';
import { NameEnquiryService } from '../name-enquiry.js';

/** Asks the bank whose account it is, and keeps the answer for whoever asked. Refusals: as {@link NameEnquiryService}'s. */
export class EnquireName extends Command<NameEnquiryView> {
  constructor(
    readonly asked: NameEnquiryRequest,
    readonly principal: Principal,
  ) {
    super();
  }
}

@CommandHandler(EnquireName)
export class EnquireNameHandler implements ICommandHandler<EnquireName> {
  constructor(private readonly enquiries: NameEnquiryService) {}

  execute({ asked, principal }: EnquireName): Promise<NameEnquiryView> {
    return this.enquiries.enquire(asked, principal);
  }
}

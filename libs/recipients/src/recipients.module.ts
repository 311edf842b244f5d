import { type DynamicModule, Module } from '@nestjs/common';
import { PaystackProvider } from '@usdt-africa/banking';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log, made, POOL, RateLimit } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { BankDirectory } from './bank-directory.js';
import { RecipientLimits, RecipientsController } from './http/recipients.controller.js';
import { NameEnquiryService } from './name-enquiry.js';

export interface RecipientsConfig {
  readonly paystackUrl: string;
  /** The provider's key in use comes first. */
  readonly paystackSecrets: readonly string[];
}

/** Which banks there are, and whose an account is. */
@Module({})
export class RecipientsModule {
  static with({ paystackUrl, paystackSecrets }: RecipientsConfig): DynamicModule {
    const provider = new PaystackProvider({ baseUrl: paystackUrl, secretKey: paystackSecrets[0]! });
    return {
      module: RecipientsModule,
      controllers: [RecipientsController],
      providers: [
        made(
          BankDirectory,
          [POOL, CLOCK, LOG],
          (pool: Pool, clock: Clock, log: Log) => new BankDirectory({ pool, provider, clock, log }),
        ),
        made(
          NameEnquiryService,
          [POOL, PersonalData, BankDirectory, CLOCK, LOG],
          (pool: Pool, personalData: PersonalData, banks: BankDirectory, clock: Clock, log: Log) =>
            new NameEnquiryService({ pool, personalData, banks, provider, clock, log }),
        ),
        made(
          RecipientLimits,
          [POOL],
          (pool: Pool): RecipientLimits => ({
            enquiriesPerGuest: new RateLimit(pool, 'enquiries-guest', 30, 600),
            enquiriesPerClient: new RateLimit(pool, 'enquiries-client', 120, 600),
          }),
        ),
      ],
    };
  }
}

import { Inject, Injectable, Optional } from '@nestjs/common';
import { TERMS_VERSION } from '@usdt-africa/contracts/api';
import { PersonalData } from '@usdt-africa/event-store';
import { Refusal, uuidFrom } from '@usdt-africa/kernel';
import { NewAccounts } from './new-accounts.js';
import { CustomerProfiles, subjectOf } from './profiles.js';
import { sealPin } from './sealed-pin.js';

const DEMO = {
  accountId: uuidFrom('sandbox-customer', 'demo'),
  profile: {
    firstName: 'Amara',
    lastName: 'Okafor',
    username: 'demo_amara',
    email: 'amara@sandbox.invalid',
    phone: '+2348030000001',
  },
};

/** The PIN of the sandbox's demo customer; it opens nothing anywhere else. */
export const DEMO_PIN = '2749';

/** Whether it is the sandbox's shared demo customer. */
export const isDemo = (accountId: string): boolean => accountId === DEMO.accountId;

/** Injection token of what other contexts add to the demo customer. */
export const DEMO_ADDITION = Symbol('addition to the demo customer');

/** What another context adds to the demo customer: its tier, its account number. */
export interface DemoAddition {
  /** Adds what is missing. Doing it twice, or in several processes at once, does no harm. */
  ensure(accountId: string): Promise<void>;
}

@Injectable()
export class DemoCustomer {
  constructor(
    private readonly personalData: PersonalData,
    private readonly profiles: CustomerProfiles,
    private readonly accounts: NewAccounts,
    @Optional() @Inject(DEMO_ADDITION) private readonly addition: DemoAddition | null,
  ) {}

  /** Makes the demo customer where there is none. Doing it twice, or in several processes at once, does no harm. */
  async ensure(): Promise<string> {
    const { accountId } = DEMO;
    if (!(await this.profiles.of([accountId])).has(accountId)) await this.#create();
    await this.addition?.ensure(accountId);
    return accountId;
  }

  async #create(): Promise<void> {
    const { accountId, profile } = DEMO;
    await this.personalData.ensureSubjects([subjectOf(accountId)]);
    const fresh = {
      accountId,
      profile,
      password: null,
      pin: await sealPin(this.personalData, accountId, DEMO_PIN),
      language: 'en' as const,
      terms: TERMS_VERSION,
      referralSource: null,
      referral: null,
      identity: null,
    };
    await this.accounts.create(fresh, null).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
    });
  }
}

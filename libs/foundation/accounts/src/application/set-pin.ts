import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PersonalData } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK, fieldRefusal, type SignedInCustomer } from '@usdt-africa/platform';
import { AccountAttempts } from './credentials.js';
import { setPin } from '../domain/account.js';
import { isCommonPin } from '../domain/pins.js';
import { AccountLog } from './account-log.js';
import { PayoutHolds } from './payout-holds.js';
import { PIN, Pins, wrongPin } from './pins.js';
import { CustomerProfiles } from './profiles.js';
import { Proofs } from './proofs.js';
import { SecondFactorCheck } from './second-factor-check.js';
import { sealPin } from './sealed-pin.js';
import { AccountSessions } from './sessions.js';

/** Sets a new PIN, given the old one or another proof of identity. Returns the session's new secret. */
export class SetPin extends Command<string> {
  constructor(
    readonly customer: SignedInCustomer,
    readonly pin: string,
    /** The old PIN with the code of the second factor, where one was chosen; or a code that with the password proves the customer's identity. */
    readonly by:
      | { readonly old: string; readonly code: string | undefined }
      | { readonly password: string; readonly code: string },
    readonly attemptId: string | null,
  ) {
    super();
  }
}

@CommandHandler(SetPin)
export class SetPinHandler implements ICommandHandler<SetPin> {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly personalData: PersonalData,
    private readonly attempts: AccountAttempts,
    private readonly pins: Pins,
    private readonly proofs: Proofs,
    private readonly factor: SecondFactorCheck,
    private readonly profiles: CustomerProfiles,
    private readonly sessions: AccountSessions,
    private readonly holds: PayoutHolds,
    private readonly log: AccountLog,
  ) {}

  /** @throws Refusal 403 `pin-locked`, `second-factor-needed`; 422 about the fields; 429 `locked` */
  async execute({ customer, pin, by, attemptId }: SetPin): Promise<string> {
    const { accountId, sessionId } = customer;
    const how = 'old' in by ? 'changed' : 'reset';
    const known = 'old' in by ? await this.pins.require(accountId, by.old, attemptId, 'old') : null;
    const useUp =
      'old' in by
        ? await this.factor.require(accountId, by.code, attemptId)
        : await this.proofs.require(customer, by.password, by.code, attemptId);
    if ('old' in by && by.old === pin) throw fieldRefusal('pin', 'pin-same');
    if (isCommonPin(pin, (await this.profiles.open(accountId)).phone)) throw fieldRefusal('pin', 'pin-common');
    const sealed = await sealPin(this.personalData, accountId, pin);
    let token = '';
    await this.log.decide(
      accountId,
      (account) => setPin(account, how, this.clock.now()),
      async (tx) => {
        await useUp(tx);
        // Knowledge of the old PIN is void once it was changed or reset meanwhile.
        const set = await tx.query(
          'update account_credentials set pin = $2 where account_id = $1 and pin = coalesce($3, pin)',
          [accountId, sealed, known],
        );
        if (set.rowCount !== 1) throw wrongPin('old');
        if (how === 'reset') await this.holds.hold(tx, accountId);
        token = await this.sessions.renew(tx, sessionId, how === 'reset');
        await this.attempts.forgetIn(tx, PIN.key(accountId));
      },
    );
    return token;
  }
}

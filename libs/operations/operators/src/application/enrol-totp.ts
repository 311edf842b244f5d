import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { newRecoveryCodes } from '@usdt-africa/authentication';
import { event, streams } from '@usdt-africa/contracts/events';
import { execute, PostgresEventStore } from '@usdt-africa/event-store';
import type { Clock } from '@usdt-africa/kernel';
import { CLOCK } from '@usdt-africa/platform';
import { enrolTotp, operatorDecider } from '../domain/operator.js';
import { RULES } from '../domain/rules.js';
import { Codes } from './codes.js';
import { recoveryCodes, signInAgain } from './credentials.js';
import { operatorMetadata } from './operator-log.js';
import { type NewSession, Sessions } from './sessions.js';
import { SignIns } from './sign-ins.js';

/** The session, and the recovery codes this once. */
interface Enrolled {
  readonly session: NewSession;
  readonly recoveryCodes: string[];
}

/** Second step of the first time: the code proves that the authenticator took the seed. */
export class EnrolTotp extends Command<Enrolled> {
  constructor(
    /** The browser's secret of the first step. */
    readonly token: string | null,
    readonly code: string,
  ) {
    super();
  }
}

@CommandHandler(EnrolTotp)
export class EnrolTotpHandler implements ICommandHandler<EnrolTotp> {
  constructor(
    private readonly store: PostgresEventStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly codes: Codes,
    private readonly sessions: Sessions,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 401 `sign-in-again`, `wrong-code`; 429 `locked`; 409 `already-enrolled` */
  async execute({ token, code }: EnrolTotp): Promise<Enrolled> {
    const { clock, codes, signIns } = this;
    const pending = await signIns.pending(token);
    const { operatorId } = pending;
    if (!pending.totp) throw signInAgain();
    const step = await codes.acceptFor(operatorId, pending.totp, code, 0);
    const fresh = newRecoveryCodes(RULES.recoveryCodes);
    const sessionId = this.sessions.newId();
    let sessionToken = '';
    await execute(
      this.store,
      operatorDecider,
      streams.operator(operatorId),
      (state) => [
        ...enrolTotp(state, fresh.length, clock.now()),
        event('OperatorSignedIn', { operatorId, at: clock.now().toISOString(), sessionId, method: 'totp' }),
      ],
      {
        metadata: operatorMetadata({ id: operatorId }),
        alongside: async (tx) => {
          await signIns.use(tx, pending);
          const set = await tx.query(
            'update operator_credentials set totp = $2, totp_last_step = $3 where operator_id = $1 and totp is null',
            [operatorId, pending.totp, step],
          );
          if (set.rowCount !== 1) throw signInAgain();
          await recoveryCodes.replace(tx, operatorId, fresh);
          sessionToken = await signIns.comeIn(tx, operatorId, sessionId, 'totp', pending.device);
        },
      },
    );
    await codes.forget(operatorId);
    return { session: { sessionId, token: sessionToken }, recoveryCodes: fresh };
  }
}

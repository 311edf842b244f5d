import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { tries, type Turn } from '@usdt-africa/authentication';
import { POOL } from '@usdt-africa/platform';
import type { Pool } from 'pg';
import { RULES } from '../domain/rules.js';
import { Codes } from './codes.js';
import { credentialsAt, wrongCredentials, OperatorAttempts, OperatorPasswords } from './credentials.js';
import { Profiles, subjectOf } from './profiles.js';
import { type FirstStep, SignIns, type Visitor } from './sign-ins.js';

const FROM_EVERYWHERE = tries(RULES.triesFromEverywhere, RULES.lockMs);

/** First step of a sign-in: address and password. */
export class SignInWithPassword extends Command<FirstStep> {
  constructor(
    readonly email: string,
    readonly password: string,
    readonly visitor: Visitor,
  ) {
    super();
  }
}

/** A wrong address, a wrong password and a disabled operator get the same answer after the same work. */
@CommandHandler(SignInWithPassword)
export class SignInWithPasswordHandler implements ICommandHandler<SignInWithPassword> {
  constructor(
    @Inject(POOL) private readonly pool: Pool,
    private readonly attempts: OperatorAttempts,
    private readonly codes: Codes,
    private readonly passwords: OperatorPasswords,
    private readonly profiles: Profiles,
    private readonly signIns: SignIns,
  ) {}

  /** @throws Refusal 401 `wrong-credentials`, `sign-in-again`; 429 `locked` */
  execute(command: SignInWithPassword): Promise<FirstStep> {
    return this.passwords.admitted((turn) => this.#signIn(command, turn));
  }

  async #signIn({ email, password, visitor }: SignInWithPassword, turn: Turn): Promise<FirstStep> {
    const blind = this.profiles.blindOf(email);
    const here = `password:${blind}:${this.profiles.blindOfClient(visitor.client)}`;
    const everywhere = `password:${blind}`;
    const taken = await this.attempts.take(here);
    const overall = await this.attempts.take(everywhere, FROM_EVERYWHERE);
    const found = await credentialsAt(this.pool, this.profiles.blindsOf(email));
    const isRight = await this.passwords.matches(found?.password ?? null, password, turn);
    if (!found || !isRight || found.state === 'disabled') {
      if (found) this.codes.reportLater(found.operator_id, 'password', taken, overall);
      throw wrongCredentials();
    }
    await this.attempts.forget(here, everywhere);
    const renewed = await this.passwords.renewed(subjectOf(found.operator_id), found.password!, password);
    if (renewed)
      await this.pool.query('update operator_credentials set password = $3 where operator_id = $1 and password = $2', [
        found.operator_id,
        found.password,
        renewed,
      ]);
    await this.signIns.prune();
    return this.signIns.firstStep({ ...found, password: renewed ?? found.password }, visitor.device);
  }
}

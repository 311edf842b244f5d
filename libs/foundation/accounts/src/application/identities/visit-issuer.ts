import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refusal } from '@usdt-africa/contracts/refusals';
import { newToken } from '@usdt-africa/kernel';
import type { SignedInCustomer } from '@usdt-africa/platform';
import { FreshProof, type GivenProof } from '../fresh-proof.js';
import type { UseUp } from '../second-factor-check.js';
import { Identities } from './identities.js';
import { IdentityFailed, IdentityIssuer } from './issuer.js';
import { Visits } from './visits.js';

/** Where a browser is sent, and the secret that it comes back with. */
export interface Sent {
  readonly address: string;
  readonly token: string;
}

/** A signed-in customer who links an identity, and what proves that it is them. */
interface Linking {
  readonly customer: SignedInCustomer;
  readonly given: GivenProof;
  readonly attemptId: string | null;
}

/** Sends a browser to the issuer: to sign in, or to link an identity to the signed-in customer. */
export class VisitIssuer extends Command<Sent> {
  constructor(
    readonly next: string | null,
    readonly linking: Linking | null,
  ) {
    super();
  }
}

@CommandHandler(VisitIssuer)
export class VisitIssuerHandler implements ICommandHandler<VisitIssuer> {
  constructor(
    private readonly issuer: IdentityIssuer,
    private readonly visits: Visits,
    private readonly identities: Identities,
    private readonly proof: FreshProof,
  ) {}

  /** @throws Refusal 404 where there is no issuer; 409 `identity-taken`; 503 `issuer-down`; whatever {@link FreshProof} throws */
  async execute({ next, linking }: VisitIssuer): Promise<Sent> {
    if (!this.issuer.isThere) throw refusal('http.not-found');
    let useUp: UseUp | undefined;
    if (linking) {
      useUp = await this.proof.require(linking.customer, linking.given, linking.attemptId);
      if (await this.identities.of(linking.customer.accountId)) throw refusal('accounts.identity-taken');
    }
    const token = newToken();
    const checks = this.issuer.newChecks(this.visits.stateOf(token));
    const address = await this.issuer.address(checks).catch((error: unknown) => {
      throw error instanceof IdentityFailed ? refusal('accounts.issuer-down') : error;
    });
    await this.visits.begin(token, { ...checks, next, sessionId: linking?.customer.sessionId ?? null }, useUp);
    return { address, token };
  }
}

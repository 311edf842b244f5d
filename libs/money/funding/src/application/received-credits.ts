import { Inject, Injectable } from '@nestjs/common';
import { COLLECTION_PROVIDER, type CollectionProvider, type Credit } from '@usdt-africa/banking';
import { PersonalData, type Sealed } from '@usdt-africa/event-store';
import { type Clock, evolveAll } from '@usdt-africa/kernel';
import { CLOCK, LOG, type Log } from '@usdt-africa/platform';
import { see, settle, takeBack } from '../domain/decide.js';
import { type Funding, fundingDecider, type Seen } from '../domain/funding.js';
import { FundingOwners } from './funding-owners.js';
import { fundingIdOf, FundingStreams } from './funding-streams.js';
import type { Found } from './funding-work.js';
import { fundingSubject, senderOf } from './sender.js';

const BY = { actor: 'system:funding' };

/** Records what the provider answered about a credit: payments are credited, held or taken back by these answers alone. */
@Injectable()
export class ReceivedCredits {
  constructor(
    private readonly fundings: FundingStreams,
    private readonly owners: FundingOwners,
    private readonly personalData: PersonalData,
    @Inject(COLLECTION_PROVIDER) private readonly provider: Pick<CollectionProvider, 'name'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Pick<Log, 'info' | 'warn' | 'error'>,
  ) {}

  /** Records an answer once, however often it is given. @returns the payment; null where the credit is none */
  async record(credit: Credit, found: Found): Promise<Funding | null> {
    const fundingId = fundingIdOf(this.provider.name, credit.id);
    if (credit.currency !== 'NGN' || credit.amountKobo <= 0n) {
      this.log.error({ fundingId, currency: credit.currency }, 'a credit of the provider is not in naira');
      return null;
    }
    const { state: known } = await this.fundings.load(fundingId);
    if (credit.status !== 'success') return known.seen ? this.#reversed(fundingId, known, credit) : null;
    if (known.seen && known.phase !== 'checking') return known;
    return this.#received(fundingId, known, credit, found);
  }

  async #received(fundingId: string, known: Funding, credit: Credit, found: Found): Promise<Funding> {
    const accountId = known.seen ? known.seen.accountId : await this.owners.accountOf(credit.receiverAccountNumber);
    const sender = known.seen ? known.seen.sender : await this.#seal(fundingId, credit);
    const seen: Seen = {
      fundingId,
      provider: this.provider.name,
      transactionId: credit.id,
      reference: credit.reference,
      amountKobo: credit.amountKobo.toString(),
      feeKobo: credit.feesKobo?.toString() ?? null,
      accountId,
      sender,
      paidAt: credit.paidAt?.toISOString() ?? null,
      found,
      at: this.clock.now().toISOString(),
    };
    const { funding, events } = await this.fundings.change(
      fundingId,
      async (funding, now) => {
        const first = see(funding, seen);
        const owner = await this.owners.ownerOf(accountId, credit.senderName);
        return [...first, ...settle(evolveAll(fundingDecider, funding, first), owner, now)];
      },
      BY,
    );
    for (const { type } of events) this.log.info({ fundingId, event: type, found }, 'payment recorded');
    return funding;
  }

  /** What is being returned is reversed by our own refund: its list of refunds decides. */
  async #reversed(fundingId: string, known: Funding, credit: Credit): Promise<Funding> {
    if (credit.status !== 'reversed' || known.phase === 'returning') return known;
    const { funding, events } = await this.fundings.change(fundingId, takeBack, BY);
    if (events.length > 0) this.log.warn({ fundingId }, 'the payer’s bank took a payment back');
    return funding;
  }

  /** Under a key of its own: by law the record of a payment stays for years after its account was closed. */
  async #seal(fundingId: string, credit: Credit): Promise<Sealed> {
    const subject = fundingSubject(fundingId);
    await this.personalData.ensureSubjects([subject]);
    return this.personalData.seal(subject, senderOf(credit));
  }
}

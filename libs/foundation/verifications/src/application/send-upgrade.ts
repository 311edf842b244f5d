import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen, CustomerProfiles } from '@usdt-africa/accounts';
import type { SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { fieldRefusal } from '@usdt-africa/platform';
import { submit, VERIFICATION_RULES } from '../domain/decide.js';
import { withQuestions } from './check-questions.js';
import { blindOf, isElsewhere, type Typed } from './identity-numbers.js';
import { type ActAnswer, byOwner, DONE, type OwnersRequest } from './requests.js';
import { Wishes } from './wishes.js';

/** A wish goes to those who look at it. */
export class SendUpgrade extends Command<ActAnswer> {
  constructor(
    readonly request: OwnersRequest,
    readonly sent: SendUpgradeRequest,
  ) {
    super();
  }
}

@CommandHandler(SendUpgrade)
export class SendUpgradeHandler implements ICommandHandler<SendUpgrade> {
  constructor(
    private readonly wishes: Wishes,
    private readonly profiles: CustomerProfiles,
  ) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-draft`, `papers-missing`; 422 about the fields */
  async execute({ request, sent }: SendUpgrade): Promise<ActAnswer> {
    const { pool, personalData } = this.wishes;
    const { accountId } = request;
    const { verificationId, begun } = await this.wishes.requireNewest(accountId);
    const { document, number, account, companyName } = fitting(
      sent,
      begun.tier,
      await this.wishes.typed(verificationId),
    );
    const { firstName, lastName } = await this.profiles.open(accountId);
    const typed: Typed = { firstName, lastName, number, account, ...(companyName ? { companyName } : {}) };
    const sealed = await this.wishes.seal(verificationId, typed);
    const blind = number && blindOf(personalData, number);
    const elsewhere = number !== null && (await isElsewhere(pool, personalData, accountId, number));
    const facts = { document, numberKind: number?.kind ?? null, typed: sealed };
    await this.wishes.change(
      verificationId,
      (wish, now) => withQuestions(wish, submit(wish, facts, elsewhere, now, VERIFICATION_RULES), now),
      byOwner(request),
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, accountId);
          await tx.query('update verification_wishes set typed = $2, number_blind = $3 where verification_id = $1', [
            verificationId,
            sealed,
            blind,
          ]);
          await request.storeAnswer(tx, DONE);
        },
      },
    );
    return DONE;
  }
}

/**
 * @param kept of a refused wish before this one: it holds where no number is sent
 * @throws Refusal 422 for what a tier needs and does not have, or has and does not need
 */
function fitting(
  sent: SendUpgradeRequest,
  tier: 'individual' | 'business',
  kept: Typed | null,
): Pick<SendUpgradeRequest, 'document'> & Pick<Typed, 'number' | 'account' | 'companyName'> {
  if (tier === 'business') return ofCompany(sent, kept);
  if (!sent.document) throw fieldRefusal('document', 'document');
  if (!sent.number && kept?.number) return { document: sent.document, number: kept.number, account: kept.account };
  if (!sent.number) throw fieldRefusal('number', 'identity-number');
  if (sent.number.kind === 'bvn' && !sent.account) throw fieldRefusal('account.accountNumber', 'account-number');
  return sent.number.kind === 'bvn' ? sent : { ...sent, account: null };
}

function ofCompany({ company }: SendUpgradeRequest, kept: Typed | null) {
  if (company) {
    const kind = company.number.startsWith('BN') ? 'bn' : 'rc';
    return {
      document: null,
      number: { kind, value: company.number } as const,
      account: null,
      companyName: company.name,
    };
  }
  if (!kept?.number) throw fieldRefusal('company.number', 'company-number');
  return { document: null, number: kept.number, account: null, companyName: kept.companyName! };
}

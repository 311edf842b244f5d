import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { assertNotFrozen, CustomerProfiles } from '@usdt-africa/accounts';
import type { SendUpgradeRequest } from '@usdt-africa/contracts/api';
import { fieldRefusal } from '@usdt-africa/platform';
import { submit, VERIFICATION_RULES } from '../domain/decide.js';
import { withQuestions } from './check-questions.js';
import { blindOf, isElsewhere, type Typed } from './identity-numbers.js';
import { byOwner, type OwnersRequest } from './requests.js';
import { TierUpgradeRequests } from './tier-upgrade-requests.js';

/** Submits a tier upgrade request for review. */
export class SendUpgrade extends Command<void> {
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
    private readonly upgradeRequests: TierUpgradeRequests,
    private readonly profiles: CustomerProfiles,
  ) {}

  /** @throws Refusal 403 `paused`; 404 `no-upgrade`; 409 `not-draft`, `documents-missing`; 422 about the fields */
  async execute({ request, sent }: SendUpgrade): Promise<void> {
    const { pool, personalData } = this.upgradeRequests;
    const { accountId } = request;
    const { verificationId, begun } = await this.upgradeRequests.requireNewest(accountId);
    const { document, number, account, companyName } = fitting(
      sent,
      begun.tier,
      await this.upgradeRequests.typed(verificationId),
    );
    const { firstName, lastName } = await this.profiles.open(accountId);
    const typed: Typed = { firstName, lastName, number, account, ...(companyName ? { companyName } : {}) };
    const sealed = await this.upgradeRequests.seal(verificationId, typed);
    const blind = number && blindOf(personalData, number);
    const elsewhere = number !== null && (await isElsewhere(pool, personalData, accountId, number));
    const facts = { document, numberKind: number?.kind ?? null, typed: sealed };
    await this.upgradeRequests.change(
      verificationId,
      (upgradeRequest, now) =>
        withQuestions(upgradeRequest, submit(upgradeRequest, facts, elsewhere, now, VERIFICATION_RULES), now),
      byOwner(request),
      {
        alongside: async (tx) => {
          await assertNotFrozen(tx, accountId);
          await tx.query('update tier_upgrade_requests set typed = $2, number_blind = $3 where verification_id = $1', [
            verificationId,
            sealed,
            blind,
          ]);
          await request.markDone(tx);
        },
      },
    );
  }
}

/**
 * @param typedBefore of the refused request before this one: used where no number is sent
 * @throws Refusal 422 for details that the tier needs and that are missing, or that it does not need
 */
function fitting(
  sent: SendUpgradeRequest,
  tier: 'individual' | 'business',
  typedBefore: Typed | null,
): Pick<SendUpgradeRequest, 'document'> & Pick<Typed, 'number' | 'account' | 'companyName'> {
  if (tier === 'business') return ofCompany(sent, typedBefore);
  if (!sent.document) throw fieldRefusal('document', 'document');
  if (!sent.number && typedBefore?.number)
    return { document: sent.document, number: typedBefore.number, account: typedBefore.account };
  if (!sent.number) throw fieldRefusal('number', 'identity-number');
  if (sent.number.kind === 'bvn' && !sent.account) throw fieldRefusal('account.accountNumber', 'account-number');
  return sent.number.kind === 'bvn' ? sent : { ...sent, account: null };
}

function ofCompany({ company }: SendUpgradeRequest, typedBefore: Typed | null) {
  if (company) {
    const kind = company.number.startsWith('BN') ? 'bn' : 'rc';
    return {
      document: null,
      number: { kind, value: company.number } as const,
      account: null,
      companyName: company.name,
    };
  }
  if (!typedBefore?.number) throw fieldRefusal('company.number', 'company-number');
  return { document: null, number: typedBefore.number, account: null, companyName: typedBefore.companyName! };
}

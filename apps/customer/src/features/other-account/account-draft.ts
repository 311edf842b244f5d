import { draftStore } from '../../shared/browser/draft-store';
import type { TypedAccount } from '../../shared/sale/useNameEnquiry';

/** The account that a guest has typed so far. */
interface AccountDraft extends TypedAccount {
  /** The order that it is for. */
  readonly number: string;
}

const EMPTY: AccountDraft = { number: '', bankCode: '', accountNumber: '', enquiry: null };

const { change, finish, useDraft } = draftStore<AccountDraft>('other-account-draft', EMPTY);
export { finish as finishAccountDraft };

/** The account that was typed for this order, and how it is changed. */
export function useAccountDraft(number: string) {
  const stored = useDraft();
  const draft = stored.number === number ? stored : EMPTY;
  return { draft, change: (some: Partial<TypedAccount>) => change({ ...draft, ...some, number }) };
}

import { accountPaths } from '../app/account-paths';
import { choosePayee } from '../sell/sale-draft';
import { changeWithdrawal } from '../withdrawals/withdrawal-draft';

/** A payment in whose course a recipient is added. */
interface Payment {
  /** The search of every page of adding it. */
  readonly query: string;
  /** Where the customer came from. */
  readonly from: string;
  /** Where they go with the new recipient. */
  readonly next: string;
  readonly choose: (recipientId: string) => void;
}

const PAYMENTS: Readonly<Record<string, Payment>> = {
  sale: {
    query: '?for=sale',
    from: accountPaths.sell,
    next: accountPaths.sellAccount,
    choose: (recipientId) => choosePayee(recipientId),
  },
  send: {
    query: '?for=send',
    from: accountPaths.sendNaira,
    next: accountPaths.sendNaira,
    choose: (recipientId) => changeWithdrawal({ recipientId }),
  },
};

/** The payment that a recipient is added for; null where it is none. */
export const paymentOf = (search: URLSearchParams): Payment | null => PAYMENTS[search.get('for') ?? ''] ?? null;

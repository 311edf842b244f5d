import { accountPaths } from '../../shared/routing/account-paths';
import { orderAccountPath, orderAccountToPath } from '../../shared/routing/paths';
import { choosePayee } from '../../shared/draft/sale-draft';
import { ORDER_NUMBER } from '../../shared/track/order-number';
import { changeWithdrawal } from '../../shared/draft/withdrawal-draft';

/** A payment in whose course a recipient is added. */
interface Payment {
  /** The search of every page of adding it. */
  readonly query: string;
  /** Where the customer came from. */
  readonly from: string;
  /** Chooses the new recipient. @returns where the customer goes with it */
  readonly choose: (recipientId: string) => string;
}

const PAYMENTS: Readonly<Record<string, Payment>> = {
  sale: {
    query: '?for=sale',
    from: accountPaths.sell,
    choose(recipientId) {
      choosePayee(recipientId);
      return accountPaths.sellAccount;
    },
  },
  send: {
    query: '?for=send',
    from: accountPaths.sendNaira,
    choose(recipientId) {
      changeWithdrawal({ recipientId });
      return accountPaths.sendNaira;
    },
  },
};

/** Another account for an order whose payout was refused. */
const forOrder = (number: string): Payment => ({
  query: `?for=order&order=${number}`,
  from: orderAccountPath(number),
  choose: (recipientId) => orderAccountToPath(number, recipientId),
});

/** The payment that a recipient is added for; null where it is none. */
export function paymentOf(search: URLSearchParams): Payment | null {
  const order = search.get('order') ?? '';
  if (search.get('for') === 'order' && ORDER_NUMBER.test(order)) return forOrder(order);
  return PAYMENTS[search.get('for') ?? ''] ?? null;
}

import type { OrderView } from '@usdt-africa/contracts/api';
import { getBanks } from '../../shared/api/sale-endpoints';
import { accountPaths } from '../../shared/routing/account-paths';
import { paths } from '../../shared/routing/paths';
import { changeDraft } from '../../shared/draft/draft';
import { wantQuote } from '../../shared/sale/quote-store';
import { keepRecipientDraft } from '../../shared/recipients/recipient-draft';
import { searchRecipients } from '../../shared/api/recipients';
import { choosePayee } from '../../shared/draft/sale-draft';

type Recipient = OrderView['recipient'];

/** An order names its bank, not the bank's code. */
async function bankCodeOf({ bankName }: Recipient): Promise<string | null> {
  return (await getBanks()).find(({ name }) => name === bankName)?.code ?? null;
}

/** Fills in the recipient of a guest's next sale. @returns the page that the sale starts on */
export async function ofGuest(recipient: Recipient): Promise<string> {
  const bankCode = await bankCodeOf(recipient);
  if (bankCode !== null) changeDraft({ bankCode, accountNumber: recipient.account, enquiry: null, confirmed: false });
  return paths.home;
}

/**
 * Chooses the saved recipient of a customer's next sale; one that is not saved is saved on the way, with the account
 * filled in. @returns the page that the sale starts on
 */
export async function ofCustomer(recipient: Recipient, amount: string): Promise<string> {
  const { recipients } = await searchRecipients({ search: recipient.account, tab: 'all' });
  const saved = recipients.find(({ bankName }) => bankName === recipient.bankName);
  if (saved) {
    choosePayee(saved.id, true);
    return accountPaths.sellAmount;
  }
  const bankCode = await bankCodeOf(recipient);
  if (bankCode === null) return accountPaths.sellAmount;
  keepRecipientDraft('other', { name: recipient.name, bankCode, accountNumber: recipient.account });
  wantQuote(amount, null);
  return `${accountPaths.addRecipient}/other?for=sale`;
}

import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { RecipientChoice } from '../../../shared/recipients/RecipientChoice';
import { SendFrame } from '../transfers/SendFrame';
import { changeWithdrawal } from '../../../shared/draft/withdrawal-draft';

/** WALLET-04: the recipient of a withdrawal: a saved one, found by a search, or a new one. */
export function ChooseRecipientPage() {
  const { t } = useMessages();
  return (
    <SendFrame title={t('sellto.whom')} back={accountPaths.sendNaira}>
      <RecipientChoice
        addFor="send"
        to={() => accountPaths.sendNaira}
        onChoose={({ id }) => changeWithdrawal({ recipientId: id })}
      />
    </SendFrame>
  );
}

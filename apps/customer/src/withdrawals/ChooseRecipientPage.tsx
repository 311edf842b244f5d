import { Icon } from '@usdt-africa/web-kit';
import { chevronRight, plus } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../app/account-paths';
import { useMessages } from '../app/messages';
import { RecipientList, RecipientSearch } from '../recipients/RecipientsPage';
import { useRecipients } from '../recipients/useRecipients';
import { SendFrame } from '../transfers/SendFrame';
import { changeWithdrawal } from './withdrawal-draft';

/** WALLET-04: the recipient of a withdrawal: a saved one, found by a search, or a new one. */
export function ChooseRecipientPage() {
  const { t } = useMessages();
  const list = useRecipients('all');
  return (
    <SendFrame title={t('sellto.whom')} back={accountPaths.sendNaira}>
      <RecipientSearch value={list.search} onChange={list.setSearch} />
      <div className="card rows">
        <Link className="item rcp-add" to={`${accountPaths.addRecipient}?for=send`}>
          <span className="lead">
            <Icon of={plus} />
          </span>
          <b className="grow">{t('sellto.add')}</b>
          <Icon of={chevronRight} />
        </Link>
      </div>
      <div aria-live="polite" aria-busy={list.stale || undefined}>
        <RecipientList
          list={list}
          none={t('rcp.none')}
          to={() => accountPaths.sendNaira}
          onChoose={({ id }) => changeWithdrawal({ recipientId: id })}
        />
      </div>
    </SendFrame>
  );
}

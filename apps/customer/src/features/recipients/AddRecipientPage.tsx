import { Link, useSearchParams } from 'react-router-dom';
import { Icon, Notice } from '@usdt-africa/web-kit';
import { badgeCheck } from '@usdt-africa/web-kit/account-icons';
import { chevronRight, user, users } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { FlowFrame } from '../../shared/ui/FlowFrame';
import { paymentOf } from './for-payment';

/** RCP-03: whose account it is. */
export function AddRecipientPage() {
  const { t } = useMessages();
  const [query] = useSearchParams();
  const payment = paymentOf(query);
  const to = (whose: string) => `${accountPaths.addRecipient}/${whose}${payment?.query ?? ''}`;
  return (
    <FlowFrame title={t('rcp.who')} barTitle back={payment?.from ?? accountPaths.dashboardRecipients}>
      <div className="stack">
        <div className="card rows">
          <Link className="item" to={to('me')}>
            <span className="lead">
              <Icon of={user} />
            </span>
            <span className="grow">
              <b>{t('rcp.myself')}</b>
              <span className="small">{t('rcp.myself-more')}</span>
            </span>
            <Icon of={chevronRight} />
          </Link>
          <Link className="item" to={to('other')}>
            <span className="lead">
              <Icon of={users} />
            </span>
            <span className="grow">
              <b>{t('rcp.someone')}</b>
              <span className="small">{t('rcp.someone-more')}</span>
            </span>
            <Icon of={chevronRight} />
          </Link>
        </div>
        <Notice icon={badgeCheck}>{t('rcp.bank-counts')}</Notice>
      </div>
    </FlowFrame>
  );
}

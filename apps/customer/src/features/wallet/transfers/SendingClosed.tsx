import type { SendTermsView } from '@usdt-africa/contracts/api';
import { buttonClass, Icon, Notice } from '@usdt-africa/web-kit';
import { circleAlert, cloudAlert, lock } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';
import { keepText } from '../../../shared/browser/useStoredText';
import { SupportLinks } from '../../../shared/order/SupportLinks';
import { AMOUNT_TEXT } from '../../../shared/wallet/fund-storage';
import { nairaOf } from '../../../shared/wallet/kobo';
import { SendFrame, ToWallet } from './SendFrame';

/** Why nothing leaves the wallet now, with a way on. */
export function SendingClosed({ terms }: { readonly terms: SendTermsView }) {
  return terms.state === 'owes' ? <Owes owedKobo={terms.receivableKobo ?? '0'} /> : <Closed />;
}

function Owes({ owedKobo }: { readonly owedKobo: string }) {
  const { t, naira } = useMessages();
  const owed = nairaOf(owedKobo);
  return (
    <SendFrame
      dock={
        <Link
          className={buttonClass({ tone: 'main', full: true })}
          to={accountPaths.fund}
          onClick={() => keepText(AMOUNT_TEXT, owed.replace(/\.00$/, ''))}
        >
          {t('buy.add', { amount: naira(owed) })}
        </Link>
      }
    >
      <Notice tone="caution" icon={circleAlert}>
        <p className="strong">{t('wallet.owes', { amount: naira(owed) })}</p>
        <p>{t('wallet.owes-more')}</p>
      </Notice>
    </SendFrame>
  );
}

function Closed() {
  const { t } = useMessages();
  return (
    <SendFrame dock={<ToWallet />}>
      <section className="card row row--top" role="status">
        <span className="lead">
          <Icon of={lock} />
        </span>
        <div className="grow stack stack--4">
          <h2>{t('send.closed')}</h2>
          <p className="dim">{t('buy.state.closed-more')}</p>
        </div>
      </section>
      <SupportLinks />
    </SendFrame>
  );
}

/** The last payment has no known outcome: no other one of its kind begins before it is known. */
export function OutcomeUnknown({ confirm }: { readonly confirm: string }) {
  const { t } = useMessages();
  return (
    <SendFrame
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={confirm}>
          {t('send.check')}
        </Link>
      }
    >
      <Notice tone="caution" icon={cloudAlert}>
        <p className="strong">{t('send.unsure')}</p>
        <p>{t('send.unsure-more')}</p>
      </Notice>
    </SendFrame>
  );
}

import type { PurchaseView } from '@usdt-africa/contracts/api';
import { Link } from 'react-router-dom';
import { buttonClass, Chip, Facts, Naira, orderNumberText } from '@usdt-africa/web-kit';
import { undo2 } from '@usdt-africa/web-kit/icons';
import { accountPaths, buyAgainPath } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { useRate } from '../../shared/rates/useRate';
import { AppFrame } from '../../shared/ui/AppFrame';
import { nairaOf } from '../../shared/wallet/kobo';
import { HelpButton, Marks } from './DetailParts';
import { HelpSheet } from './HelpSheet';
import { BoughtAddress, PurchaseDetails } from './PurchaseDetails';

interface Properties {
  readonly purchase: PurchaseView;
  readonly undone: NonNullable<PurchaseView['undone']>;
}

/** TXN-05: nothing was sent, and the naira are back. */
export function UndonePurchase({ purchase, undone }: Properties) {
  const { t, naira, rate, moment, bareStable } = useMessages();
  const help = useSheet('purchase-help');
  const now = useRate().rate?.buy.rate ?? null;
  const number = orderNumberText(purchase.number);
  const time = moment(purchase.transaction?.expiresAt ?? undone.at);
  return (
    <AppFrame
      title={t('order.title', { number })}
      at="transactions"
      back={accountPaths.dashboardTransactions}
      heading={
        <h1>
          <span className="only-narrow">{number}</span>
          <span className="only-wide">{t('order.title', { number })}</span>
        </h1>
      }
      action={<HelpButton onClick={help.show} />}
      aside={
        <>
          <PurchaseDetails purchase={purchase} />
          <BoughtAddress purchase={purchase} />
        </>
      }
      asideOnlyWide
      dock={
        <>
          <Link className={buttonClass({ tone: 'main', full: true })} to={buyAgainPath(purchase.recipientId)}>
            {now === null ? t('bought.again') : t('bought.again-at', { rate: rate(now) })}
          </Link>
          <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.dashboard}>
            {t('nav.home')}
          </Link>
        </>
      }
    >
      <div className="stack stack--8" role="status">
        <Chip tone="good" icon={undo2}>
          {t('bought.status.undone')}
        </Chip>
        <h2 className="title">{t(`bought.undone.${undone.reason}`)}</h2>
        <p className="dim">{t(`bought.undone-more.${undone.reason}`, { time })}</p>
      </div>
      <section className="note">
        <p className="small">{t('bought.back')}</p>
        <p className="bought-back">
          <span className="amount amount--32">+</span>
          <Naira value={nairaOf(undone.nairaKobo)} size={32} />
        </p>
        <p className="small">{t('bought.balance-now', { amount: naira(nairaOf(undone.balanceKobo)) })}</p>
      </section>
      <section className="card">
        <Facts
          pairs={[
            [t('bought.was-sent'), t('bought.surely-not')],
            [t('bought.not-bought'), <s key="usdt">{bareStable(purchase.usdt)}</s>],
            [t('fact.fee'), naira('0.00')],
            [t('bought.limit'), t('bought.limit-back')],
            now === null ? null : [t('bought.rate-now'), rate(now)],
          ]}
        />
      </section>
      <Marks number={purchase.number} />
      <HelpSheet open={help.open} onClose={help.hide} purchase={purchase} />
    </AppFrame>
  );
}

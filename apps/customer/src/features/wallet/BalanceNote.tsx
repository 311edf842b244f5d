import type { ReactNode } from 'react';
import type { WalletView } from '@usdt-africa/contracts/api';
import { Button, Icon, Naira } from '@usdt-africa/web-kit';
import { eye, eyeOff } from '@usdt-africa/web-kit/account-icons';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';
import './balance.css';

interface Properties {
  /** Undefined while it is not loaded. */
  readonly wallet: WalletView | undefined;
  readonly failed: boolean;
  readonly onAgain: () => void;
  readonly hidden: boolean;
  readonly onToggle: () => void;
  /** The account number, opposite to the balance. */
  readonly chip?: ReactNode;
  readonly children?: ReactNode;
}

/** WALLET-01: the naira balance on the deep surface, which can be hidden. */
export function BalanceNote({ wallet, failed, onAgain, hidden, onToggle, chip, children }: Properties) {
  const { t } = useMessages();
  return (
    <section className="note balance" aria-label={t('wallet.balance')}>
      <div className="balance__head">
        <span className="small dim">{t('wallet.balance')}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={t(hidden ? 'wallet.show' : 'wallet.hide')}
          onClick={onToggle}
        >
          <Icon of={hidden ? eyeOff : eye} size="small" />
        </button>
        <span className="grow" />
        {chip}
      </div>
      <p className="balance__amount">
        {wallet ? (
          hidden ? (
            <span className="amount amount--44">
              <span aria-hidden="true">₦••••••</span>
              <span className="visually-hidden">{t('wallet.hidden')}</span>
            </span>
          ) : (
            <Balance kobo={wallet.balanceKobo} />
          )
        ) : failed ? (
          <span className="row row--wrap small">
            {t('wallet.failed')}
            <Button slim tone="lime" onClick={onAgain}>
              {t('again')}
            </Button>
          </span>
        ) : (
          <span className="amount amount--44">{'\u00a0'}</span>
        )}
      </p>
      {children}
    </section>
  );
}

/** From so many digits on the amount is written smaller, so that it stays whole on a phone. */
const LONG = 11;

function Balance({ kobo }: { readonly kobo: string }) {
  return <Naira value={nairaOf(kobo)} size={kobo.length >= LONG ? 32 : 44} />;
}

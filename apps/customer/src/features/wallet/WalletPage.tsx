import type { WalletView } from '@usdt-africa/contracts/api';
import { buttonClass, Chip, Facts, Icon, Notice } from '@usdt-africa/web-kit';
import { arrowDown, circleAlert, copy, plus, send, zap } from '@usdt-africa/web-kit/icons';
import { Link } from 'react-router-dom';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { AppFrame } from '../../shared/ui/AppFrame';
import { AccountChip } from './AccountChip';
import { AccountState } from './AccountState';
import { BalanceNote } from './BalanceNote';
import { BankTransferSheet, Figures, useCopyNumber } from './BankTransferSheet';
import { HeldSums } from './HeldSums';
import { nairaOf } from '../../shared/wallet/kobo';
import type { ReadyAccount } from './ready-account';
import { useHiddenBalance } from './useHiddenBalance';
import { useWallet } from '../../shared/wallet/useWallet';
import { WalletLines } from './WalletLines';

/** WALLET-01: the naira balance, the account number, what is held, and every line that moved the balance. */
export function WalletPage() {
  const { t, naira, product } = useMessages();
  const { data: wallet, isError, refetch } = useWallet();
  const [hidden, toggle] = useHiddenBalance();
  const sheet = useSheet('bank-transfer');
  const account = wallet?.account;
  return (
    <AppFrame
      title={t('wallet.title')}
      at="home"
      back={accountPaths.dashboard}
      aside={
        <>
          {account?.state === 'ready' && <AddByTransfer account={account} isFree={wallet?.feeKobo === '0'} />}
          {wallet && <Month wallet={wallet} hidden={hidden} />}
        </>
      }
    >
      <BalanceNote
        wallet={wallet}
        failed={isError}
        onAgain={() => void refetch()}
        hidden={hidden}
        onToggle={toggle}
        chip={<AccountChip account={account} onOpen={sheet.show} />}
      >
        <div className="wallet__acts">
          {(account ? account.state === 'ready' : !isError) && (
            <Link className={buttonClass({ tone: 'lime' })} to={accountPaths.fund}>
              <Icon of={plus} />
              {t('wallet.add')}
            </Link>
          )}
          {wallet?.canSend && (
            <Link className={`${buttonClass()} wallet__more`} to={accountPaths.sendNaira}>
              <Icon of={send} />
              {t('rcp.send')}
            </Link>
          )}
          <Link className={`${buttonClass()} wallet__more`} to={accountPaths.buy}>
            <Icon of={arrowDown} />
            {t('buy')}
          </Link>
        </div>
      </BalanceNote>
      {wallet?.canSend === false && <p className="small dim">{t('wallet.buys-only', { product })}</p>}
      {wallet?.receivableKobo && (
        <Notice tone="caution" icon={circleAlert}>
          <p className="strong">{t('wallet.owes', { amount: naira(nairaOf(wallet.receivableKobo)) })}</p>
          <p>{t('wallet.owes-more')}</p>
        </Notice>
      )}
      {account && <AccountState state={account.state} />}
      <HeldSums />
      <WalletLines wallet={wallet} hidden={hidden} />
      {account?.state === 'ready' && wallet && (
        <BankTransferSheet
          open={sheet.open}
          onClose={sheet.hide}
          account={account}
          feeKobo={wallet.feeKobo}
          amountKobo={null}
        />
      )}
    </AppFrame>
  );
}

/** The account number beside the lines; on a phone the chip opens it. */
function AddByTransfer({ account, isFree }: { readonly account: ReadyAccount; readonly isFree: boolean }) {
  const { t } = useMessages();
  const copyNumber = useCopyNumber(account.number);
  return (
    <section className="card only-wide" aria-labelledby="wallet-number">
      <div className="row row--between">
        <h2 id="wallet-number">{t('wallet.by-transfer')}</h2>
        {isFree && (
          <Chip tone="good" icon={zap}>
            {t('wallet.free')}
          </Chip>
        )}
      </div>
      <p className="small dim">{t('wallet.by-transfer-more')}</p>
      <div className="row row--between wallet__number">
        <span className="amount amount--24">{account.number}</span>
        <button type="button" className="icon-button" aria-label={t('fund.copy')} onClick={copyNumber}>
          <Icon of={copy} />
        </button>
      </div>
      <p className="small dim">{`${account.bankName} · ${account.accountName}`}</p>
    </section>
  );
}

/** What came in and went out in the present month. */
function Month({ wallet, hidden }: { readonly wallet: WalletView; readonly hidden: boolean }) {
  const { t, day } = useMessages();
  const { inKobo, outKobo, startKobo, startDay } = wallet.month;
  const sum = (kobo: string) => (hidden ? <span aria-label={t('wallet.hidden')}>••••</span> : <Figures kobo={kobo} />);
  return (
    <section className="card" aria-labelledby="wallet-month">
      <h2 id="wallet-month">{t('wallet.month')}</h2>
      <div className="wallet__sums">
        <Facts
          pairs={[
            [t('wallet.month-start', { day: day(`${startDay}T12:00:00Z`) }), sum(startKobo)],
            [t('wallet.month-in'), sum(inKobo)],
            [t('wallet.month-out'), sum(outKobo)],
            [<b key="now">{t('wallet.month-now')}</b>, <b key="sum">{sum(wallet.balanceKobo)}</b>],
          ]}
        />
      </div>
    </section>
  );
}

import type { ReactNode } from 'react';
import type { WalletView } from '@usdt-africa/contracts/api';
import { Button, Facts, Icon, Sheet, useToast } from '@usdt-africa/web-kit';
import { clock, copy, share2, shieldCheck } from '@usdt-africa/web-kit/icons';
import { copyText } from '../../shared/browser/copy';
import { useMessages } from '../../shared/i18n/messages';
import { nairaOf } from '../../shared/wallet/kobo';
import type { ReadyAccount } from './ready-account';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: ReadyAccount;
  readonly feeKobo: WalletView['feeKobo'];
  /** What the customer is about to transfer; null: any sum. */
  readonly amountKobo: string | null;
  /** Called when the customer has made the transfer. */
  readonly onPaid?: () => void;
}

/** Copies the account number and shows a toast. */
export function useCopyNumber(number: string): () => void {
  const { t } = useMessages();
  const toast = useToast();
  return () => void copyText(number).then((done) => toast(t(done ? 'fund.copied' : 'copy-failed')));
}

/** WALLET-02 SHELL-08: the customer's own account number, to transfer naira to. */
export function BankTransferSheet({ open, onClose, account, feeKobo, amountKobo, onPaid }: Properties) {
  const { t, naira } = useMessages();
  const copyNumber = useCopyNumber(account.number);
  const { number, bankName, accountName } = account;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={amountKobo === null ? t('fund.sheet-any') : t('fund.sheet-title', { amount: naira(nairaOf(amountKobo)) })}
      foot={
        <>
          <Button tone="main" full onClick={copyNumber}>
            <Icon of={copy} />
            {t('fund.copy')}
          </Button>
          {onPaid && (
            <Button tone="bare" full onClick={onPaid}>
              {t('funding.paid')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack stack--12">
        <section className="collect wallet__facts">
          <p className="small dim">{t('account.label')}</p>
          <div className="row row--between">
            <span className="amount amount--32">{number}</span>
            <span className="row collect__signs">
              <ShareButton account={account} />
              <button type="button" className="icon-button" aria-label={t('fund.copy')} onClick={copyNumber}>
                <Icon of={copy} />
              </button>
            </span>
          </div>
          <hr />
          <Facts
            pairs={[
              [t('fact.bank'), bankName],
              [t('fund.name'), accountName],
              amountKobo === null ? null : [t('fund.transfer'), <Figures key="amount" kobo={amountKobo} />],
              [t('fund.fee'), <Figures key="fee" kobo={feeKobo} />],
            ]}
          />
        </section>
        {amountKobo !== null && <WaitingCard />}
        <p className="small dim row row--top row--close">
          <Icon of={shieldCheck} size="small" />
          <span>{t('fund.yours')}</span>
        </p>
      </div>
    </Sheet>
  );
}

function WaitingCard() {
  const { t } = useMessages();
  return (
    <div className="card card--flat collect__waiting row" role="status">
      <span className="disc disc--now" aria-hidden="true">
        <Icon of={clock} />
      </span>
      <span className="grow">
        <b className="medium">{t('fund.waiting')}</b>
        <span className="small dim collect__more">{t('fund.waiting-more')}</span>
      </span>
    </div>
  );
}

/** Shares the account's details where the browser can share. */
function ShareButton({ account: { number, bankName, accountName } }: { readonly account: ReadyAccount }) {
  const { t } = useMessages();
  if (typeof navigator.share !== 'function') return null;
  const text = `${number}\n${bankName}\n${accountName}`;
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t('fund.share')}
      // Closing the share dialog of the phone is no failure.
      onClick={() => void navigator.share({ title: t('fund.share-title'), text }).catch(() => undefined)}
    >
      <Icon of={share2} />
    </button>
  );
}

/** An amount in kobo as a value among facts. */
export function Figures({ kobo, children }: { readonly kobo: string; readonly children?: ReactNode }) {
  const { naira } = useMessages();
  return (
    <span className="figures one-line">
      {naira(nairaOf(kobo))}
      {children}
    </span>
  );
}

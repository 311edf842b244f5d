import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { WalletView } from '@usdt-africa/contracts/api';
import { Button, Facts, Icon, Naira, Timeline } from '@usdt-africa/web-kit';
import { landmark } from '@usdt-africa/web-kit/icons';
import { useNavigate } from 'react-router-dom';
import { accountPaths, fundingPath } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { passing } from '../../shared/browser/storage';
import { useStoredText } from '../../shared/browser/useStoredText';
import { Failure } from '../../shared/forms/Failure';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { AppFrame } from '../../shared/ui/AppFrame';
import { AccountState } from './AccountState';
import { Figures } from './BankTransferSheet';
import { fundAmount, PRESET, QUICK } from '../../shared/wallet/fund-amount';
import { AMOUNT_TEXT, openedKey } from '../../shared/wallet/fund-storage';
import { koboOf, nairaOf } from '../../shared/wallet/kobo';
import { NairaField } from './NairaField';
import { intendFunding } from './api';
import { useWallet } from '../../shared/wallet/useWallet';
import '@usdt-africa/web-kit/rail.css';
import '../../shared/ui/choice.css';

/** WALLET-02: how much naira to add, and how. */
export function FundPage() {
  const { t } = useMessages();
  const { data: wallet, isError, refetch } = useWallet();
  if (wallet?.account.state === 'ready') return <FundForm wallet={wallet} />;
  return (
    <AppFrame title={t('fund.title')} at="home" back={accountPaths.wallet}>
      {wallet ? (
        <AccountState state={wallet.account.state} />
      ) : isError ? (
        <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </AppFrame>
  );
}

function FundForm({ wallet }: { readonly wallet: WalletView }) {
  const { t, naira } = useMessages();
  const navigate = useNavigate();
  const { text, change } = useStoredText(AMOUNT_TEXT, PRESET);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const amount = fundAmount(text);
  const kobo = 'kobo' in amount ? amount.kobo : null;
  const fee = BigInt(wallet.feeKobo);
  const added = kobo === null ? null : kobo - fee;
  const after = added === null ? null : BigInt(wallet.balanceKobo) + added;
  const going = useMutation({
    ...intendFunding,
    onSuccess: ({ intentId }) => {
      passing.set(openedKey(intentId), String(Date.now()));
      const to = fundingPath(intentId);
      // Two steps: Back closes the dialog, and then leads here.
      void navigate(to);
      void navigate(to, { state: { sheet: 'bank-transfer' } });
    },
  });
  const goOn = () => {
    setIsSubmitted(true);
    if (kobo === null) field.current?.focus();
    else if (!going.isPending) going.mutate(kobo.toString());
  };
  const sum = (of: bigint | null) => (of === null ? '–' : <Figures kobo={of.toString()} />);
  return (
    <AppFrame
      title={t('fund.title')}
      at="home"
      back={accountPaths.wallet}
      dock={
        <>
          <Failure of={going.error} />
          <Button tone="main" full busy={going.isPending} onClick={goOn}>
            {t('continue')}
          </Button>
        </>
      }
      aside={
        <div className="only-wide stack">
          <section className="note">
            <p className="small dim">{t('wallet.balance')}</p>
            <p>
              <Naira value={nairaOf(wallet.balanceKobo)} size={32} />
            </p>
            <p className="note__foot row row--between">
              <span className="dim">{t('fund.after')}</span>
              <b>{sum(after)}</b>
            </p>
          </section>
          <HowItGoes />
        </div>
      }
    >
      <NairaField
        label={t('fund.how-much')}
        text={text}
        fault={isSubmitted && 'fault' in amount ? t(`fund.fault.${amount.fault}`) : null}
        hint={after === null ? null : t('fund.balance-after', { amount: naira(nairaOf(after)) })}
        onChange={change}
        inputRef={field}
      />
      <div className="fund__quick" role="group" aria-label={t('amount.quick')}>
        {QUICK.map((quick) => (
          <Quick key={quick} quick={quick} isChosen={kobo === koboOf(quick)} onChoose={change} />
        ))}
      </div>
      <fieldset className="stack stack--8">
        <legend className="label fund__how">{t('fund.how')}</legend>
        <label className="choice choice--on">
          <input type="radio" name="method" defaultChecked />
          <span className="grow">
            <b className="medium">{t('fund.bank-transfer')}</b>
            <span className="small dim choice__more">{t(fee === 0n ? 'fund.free' : 'fund.usual')}</span>
          </span>
          <span className="fund__sign">
            <Icon of={landmark} />
          </span>
        </label>
      </fieldset>
      <section className="card">
        <div className="wallet__sums">
          <Facts
            pairs={[
              [t('fund.you-transfer'), sum(kobo)],
              [t('fund.fee'), sum(fee)],
              [<b key="add">{t('fund.we-add')}</b>, <b key="sum">{sum(added)}</b>],
            ]}
          />
        </div>
      </section>
      <p className="small dim">{t('fund.duty')}</p>
    </AppFrame>
  );
}

interface QuickProperties {
  readonly quick: string;
  readonly isChosen: boolean;
  readonly onChoose: (amount: string) => void;
}

function Quick({ quick, isChosen, onChoose }: QuickProperties) {
  const { roundNaira } = useMessages();
  return (
    <button type="button" className="figures" aria-pressed={isChosen} onClick={() => onChoose(quick)}>
      {roundNaira(quick)}
    </button>
  );
}

function HowItGoes() {
  const { t } = useMessages();
  return (
    <section className="card stack" aria-label={t('fund.steps')}>
      <h2>{t('fund.steps')}</h2>
      <Timeline
        steps={[
          { stage: 'now', step: 1, title: t('fund.step-amount'), children: t('fund.step-amount-more') },
          { stage: 'todo', step: 2, title: t('fund.step-transfer'), children: t('fund.step-transfer-more') },
          { stage: 'todo', step: 3, title: t('fund.step-balance'), children: t('fund.step-balance-more') },
        ]}
      />
    </section>
  );
}

import type { WithdrawalView } from '@usdt-africa/contracts/api';
import { Button, callName, Chip, Naira, Notice, personName, Rich } from '@usdt-africa/web-kit';
import { check, clock, landmark, shieldCheck, triangleAlert, undo2 } from '@usdt-africa/web-kit/icons';
import { useParams } from 'react-router-dom';
import { ApiProblem } from '../../../shared/api/client';
import { accountPaths } from '../../../shared/routing/account-paths';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { useGo } from '../../../shared/routing/useGo';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { typedOf } from '../transfers/AmountToSend';
import { noteLine } from '../transfers/note-line';
import { SendFrame, ToWallet } from '../transfers/SendFrame';
import { nairaOf } from '../../../shared/wallet/kobo';
import { ShareWithdrawal } from './ShareWithdrawal';
import { useWithdrawal } from './useWithdrawal';
import { changeWithdrawal } from '../../../shared/draft/withdrawal-draft';
import { minutesSince, stageOf } from './withdrawal-state';
import { WithdrawalDetails } from './WithdrawalDetails';
import { WithdrawalSteps } from './WithdrawalSteps';
import '@usdt-africa/web-kit/rail.css';

/** WALLET-04: where a withdrawal is, live. */
export function WithdrawalPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { data, error, refetch, dataUpdatedAt } = useWithdrawal(id);
  if (data) return <Withdrawal view={data} now={dataUpdatedAt} />;
  return (
    <SendFrame title={t('wallet.title')}>
      {!error ? (
        <Loading />
      ) : error instanceof ApiProblem && error.status === 404 ? (
        <>
          <p>{t('funding.unknown')}</p>
          <ToWallet />
        </>
      ) : (
        <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} />
      )}
    </SendFrame>
  );
}

/** @param now when the view was fetched, in milliseconds since the epoch */
function Withdrawal({ view, now }: { readonly view: WithdrawalView; readonly now: number }) {
  const { t } = useMessages();
  const { recipient } = view;
  const stage = stageOf(view, now);
  // Without a name once the law does not want it kept.
  const name = recipient ? callName(recipient.accountName) : t('withdrawal.an-account');
  const bank = recipient?.bank ?? t('withdrawal.the-bank');
  const title = {
    sending: t('withdrawal.sending', { name }),
    slow: t('withdrawal.sending', { name }),
    paid: t('sent.title', { name }),
    undone: t('withdrawal.not-sent'),
    'paid-after-all': t('sent.title', { name }),
  }[stage];
  return (
    <SendFrame
      title={title}
      aside={<WithdrawalDetails view={view} id="wide" />}
      dock={
        <>
          {stage === 'undone' && <AnotherTry view={view} />}
          {stage === 'undone' ? <ToWallet tone="bare" /> : <ToWallet />}
          {(stage === 'paid' || stage === 'paid-after-all') && recipient && (
            <>
              <ShareWithdrawal view={view} account={recipient} />
              <SendAgain view={view} />
            </>
          )}
        </>
      }
    >
      <div className="stack" role="status">
        {stage === 'slow' && <Slow view={view} bank={bank} now={now} />}
        {stage === 'undone' && <Undone view={view} bank={bank} />}
        {stage === 'paid-after-all' && <AfterAll view={view} bank={bank} />}
        {(stage === 'sending' || stage === 'paid') && <Sum view={view} isPaid={stage === 'paid'} bank={bank} />}
      </div>
      <section className="card">
        <WithdrawalSteps view={view} stage={stage} name={name} bank={bank} />
      </section>
      {stage === 'sending' && <ClosePage view={view} bank={bank} />}
      {stage === 'slow' && (
        <Notice tone="caution" icon={triangleAlert}>
          <Rich text={t('withdrawal.not-again')} />
        </Notice>
      )}
      <div className="only-narrow">
        <WithdrawalDetails view={view} id="narrow" />
      </div>
    </SendFrame>
  );
}

interface Properties {
  readonly view: WithdrawalView;
  readonly bank: string;
}

function Sum({ view, isPaid, bank }: Properties & { readonly isPaid: boolean }) {
  const { t } = useMessages();
  const { recipient, note } = view;
  const account = recipient && `${recipient.bank} ··${recipient.accountNumber.slice(-4)}`;
  return (
    <section className="note stack stack--8">
      <p>
        <Chip tone="now" icon={isPaid ? check : landmark}>
          {isPaid ? t('withdrawal.credited') : t('withdrawal.with', { bank })}
        </Chip>
      </p>
      <p>
        <Naira value={nairaOf(view.amountKobo)} size={32} />
      </p>
      {recipient && (
        <p className="send-sum__name">
          <Rich text={t('sellto.to-name', { name: personName(recipient.accountName) })} />
        </p>
      )}
      <p className="small dim send-sum__name">{[account, noteLine(null, note)].filter(Boolean).join(' · ')}</p>
    </section>
  );
}

function ClosePage({ view, bank }: Properties) {
  const { t, naira } = useMessages();
  return (
    <Notice icon={shieldCheck}>{t('withdrawal.close-page', { bank, amount: naira(nairaOf(view.amountKobo)) })}</Notice>
  );
}

function Slow({ view, bank, now }: Properties & { readonly now: number }) {
  const { t, n } = useMessages();
  return (
    <div className="stack stack--8">
      <p>
        <Chip tone="caution" icon={clock}>
          {n('funding.minutes', minutesSince(view, now))}
        </Chip>
      </p>
      <h2 className="title">{t('withdrawal.still', { bank })}</h2>
      <p className="dim">{t('withdrawal.still-more')}</p>
    </div>
  );
}

function Undone({ view, bank }: Properties) {
  const { t } = useMessages();
  const why = view.undone?.why ?? 'other';
  return (
    <>
      <div className="stack stack--8">
        <p>
          <Chip tone="good" icon={undo2}>
            {t('withdrawal.back')}
          </Chip>
        </p>
        <h2 className="title">{t(`withdrawal.undone.${why}`, { bank })}</h2>
        <p className="dim">{t(`withdrawal.why.${why}`, { bank })}</p>
      </div>
      <section className="note" aria-label={t('withdrawal.back-all')}>
        <p className="small dim">{t('withdrawal.back-all')}</p>
        <p>
          <span className="amount amount--32">+</span>
          <Naira value={nairaOf(BigInt(view.amountKobo) + BigInt(view.feeKobo))} size={32} />
        </p>
      </section>
    </>
  );
}

function AfterAll({ view, bank }: Properties) {
  const { t, naira } = useMessages();
  return (
    <>
      <div className="stack stack--8">
        <h2 className="title">{t('withdrawal.after-all')}</h2>
        <p className="dim">{t('withdrawal.after-all-more', { bank, amount: naira(nairaOf(view.amountKobo)) })}</p>
      </div>
      {view.owedKobo !== null && view.owedKobo !== '0' && (
        <Notice tone="caution" icon={triangleAlert}>
          <p className="strong">{t('wallet.owes', { amount: naira(nairaOf(view.owedKobo)) })}</p>
          <p>{t('withdrawal.owed-more')}</p>
        </Notice>
      )}
    </>
  );
}

/** Leads to the form with the same sum: to another account where the account was the reason, else to the same one. */
function AnotherTry({ view }: { readonly view: WithdrawalView }) {
  const { t } = useMessages();
  const goTo = useGo();
  const isAccount = view.undone?.why === 'account' || view.undone?.why === 'returned';
  return (
    <Button
      tone="main"
      full
      onClick={() => {
        refill(view, isAccount ? null : view.recipientId);
        goTo(accountPaths.sendNaira);
      }}
    >
      {t(isAccount ? 'withdrawal.another' : 'withdrawal.again')}
    </Button>
  );
}

function SendAgain({ view }: { readonly view: WithdrawalView }) {
  const { t } = useMessages();
  const goTo = useGo();
  return (
    <Button
      tone="bare"
      full
      onClick={() => {
        refill(view, view.recipientId);
        goTo(accountPaths.sendNaira);
      }}
    >
      {t('withdrawal.again')}
    </Button>
  );
}

const refill = ({ amountKobo, note }: WithdrawalView, recipientId: string | null) =>
  changeWithdrawal({ recipientId, amount: typedOf(BigInt(amountKobo)), note: note ?? '', agreed: null });

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { Button, buttonClass, Chip, Facts, Icon, Naira, Notice, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { check, chevronRight, clock, copy, info, repeat2, wallet as walletIcon } from '@usdt-africa/web-kit/icons';
import { FUNDING_KOBO, type FundingStateView } from '@usdt-africa/contracts/api';
import { Link, useParams } from 'react-router-dom';
import { ApiProblem } from '../../shared/api/client';
import { accountPaths } from '../../shared/routing/account-paths';
import { Loading } from '../../shared/routing/Loading';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { keepText } from '../../shared/browser/useStoredText';
import { Failure } from '../../shared/forms/Failure';
import { NotLoaded } from '../../shared/ui/NotLoaded';
import { AppFrame } from '../../shared/ui/AppFrame';
import { BankTransferSheet, Figures, useCopyNumber } from './BankTransferSheet';
import { AMOUNT_TEXT } from '../../shared/wallet/fund-storage';
import { differenceOf, isLate } from './funding-state';
import { HeldActs, HeldEnd, HeldFacts, HeldSupport, HeldText } from './HeldSums';
import { accountMark, nairaOf } from '../../shared/wallet/kobo';
import type { ReadyAccount } from './ready-account';
import { FUNDING } from '../../shared/api/wallet';
import { checkFundings } from './api';
import { useFunding } from './useFunding';
import { useWallet } from '../../shared/wallet/useWallet';
import '@usdt-africa/web-kit/rail.css';

type StateOf<Name extends FundingStateView['state']> = Extract<FundingStateView, { readonly state: Name }>;

/** WALLET-02: state of a sum that the customer is about to transfer, live. */
export function FundingPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { data: view, error, refetch, waitedMs } = useFunding(id);
  if (!view)
    return (
      <AppFrame title={t('fund.title')} at="home" back={accountPaths.wallet}>
        {!error ? (
          <Loading />
        ) : error instanceof ApiProblem && error.status === 404 ? (
          <>
            <p>{t('funding.unknown')}</p>
            <BackToWallet />
          </>
        ) : (
          <NotLoaded text={t('wallet.failed')} onAgain={() => void refetch()} />
        )}
      </AppFrame>
    );
  switch (view.state) {
    case 'waiting':
      return <Waiting view={view} waitedMs={waitedMs} />;
    case 'checking':
      return <Checking view={view} />;
    case 'credited':
      return <Credited view={view} />;
    case 'held':
      return <Held view={view} />;
  }
}

/** The dialog with the account number closes by itself once the sum is seen. */
function useClosedSheet(): void {
  const { open, hide } = useSheet('bank-transfer');
  useEffect(() => {
    if (open) hide();
  }, [open, hide]);
}

function Waiting({ view, waitedMs }: { readonly view: StateOf<'waiting'>; readonly waitedMs: number }) {
  const { t, n, naira, minutes } = useMessages();
  const { data: wallet } = useWallet();
  const sheet = useSheet('bank-transfer');
  const queries = useQueryClient();
  const checking = useMutation({
    ...checkFundings,
    onSuccess: () => queries.invalidateQueries({ queryKey: FUNDING }),
  });
  const account = wallet?.account.state === 'ready' ? wallet.account : null;
  const amount = naira(nairaOf(view.typedKobo));
  const late = isLate(waitedMs);
  const waited = Math.floor(waitedMs / 60_000);
  return (
    <AppFrame
      title={t('funding.title', { amount })}
      at="home"
      back={accountPaths.wallet}
      dock={
        <>
          <Failure of={checking.error} />
          <Button tone="main" full busy={checking.isPending} onClick={() => checking.mutate()}>
            {t(late ? 'funding.successful' : 'funding.paid')}
          </Button>
          <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.wallet}>
            {t(late ? 'funding.not-sent' : 'funding.later')}
          </Link>
        </>
      }
    >
      <div className="stack stack--8">
        {late && (
          <Chip tone="caution" icon={clock}>
            {n('funding.minutes', waited)}
          </Chip>
        )}
        <h2 className="title">{t(late ? 'funding.late' : 'fund.waiting')}</h2>
        <p className="dim">{t(late ? 'funding.late-more' : 'fund.waiting-more')}</p>
      </div>
      <section className="card">
        <Timeline
          steps={[
            { stage: 'done', title: t('funding.opened'), when: <Time at={view.openedAt} text={minutes} /> },
            { stage: 'now', icon: clock, title: t('funding.bank-sends'), children: t('funding.bank-sends-more') },
            { stage: 'todo', icon: walletIcon, title: t('funding.in-balance') },
          ]}
        />
      </section>
      <div role="status">
        {checking.data && (
          <Notice tone="good" icon={check}>
            {t('funding.requested', { time: minutes(checking.data.nextAt) })}
          </Notice>
        )}
      </div>
      {account && <NumberCard account={account} onOpen={sheet.show} />}
      {late && (
        <Notice icon={info}>
          <p>{t('funding.not-lost')}</p>
        </Notice>
      )}
      {account && wallet && (
        <BankTransferSheet
          open={sheet.open}
          onClose={sheet.hide}
          account={account}
          feeKobo={wallet.feeKobo}
          amountKobo={view.typedKobo}
          onPaid={() => {
            sheet.hide();
            checking.mutate();
          }}
        />
      )}
    </AppFrame>
  );
}

function NumberCard({ account, onOpen }: { readonly account: ReadyAccount; readonly onOpen: () => void }) {
  const { t } = useMessages();
  const copyNumber = useCopyNumber(account.number);
  return (
    <section className="card stack stack--4">
      <p className="small dim">{t('funding.this-number')}</p>
      <div className="row row--between row--wrap">
        <b className="figures">{account.number}</b>
        <Button slim onClick={copyNumber}>
          <Icon of={copy} size="small" />
          {t('copy')}
        </Button>
      </div>
      <button type="button" className="link link--alone" aria-haspopup="dialog" onClick={onOpen}>
        {t('funding.details')}
      </button>
    </section>
  );
}

function Checking({ view }: { readonly view: StateOf<'checking'> }) {
  const { t, naira, shortTime, minutes } = useMessages();
  useClosedSheet();
  return (
    <AppFrame title={t('funding.title-checking')} at="home" back={accountPaths.wallet} dock={<BackToWallet />}>
      <div className="stack stack--8" role="status">
        <Chip tone="caution" icon={clock}>
          {t('funding.chip-checking')}
        </Chip>
        <h2 className="title">{t('funding.checking', { amount: naira(nairaOf(view.amountKobo)) })}</h2>
        <p className="dim">{t('funding.checking-more', { time: shortTime(view.untilAt).replaceAll(' ', '\u00a0') })}</p>
      </div>
      <section className="card">
        <Timeline
          steps={[
            { stage: 'done', title: t('funding.opened'), when: <Time at={view.openedAt} text={minutes} /> },
            { stage: 'now', icon: clock, title: t('funding.seen') },
            { stage: 'todo', icon: walletIcon, title: t('funding.in-balance') },
          ]}
        />
      </section>
    </AppFrame>
  );
}

function Credited({ view }: { readonly view: StateOf<'credited'> }) {
  const { t, naira } = useMessages();
  useClosedSheet();
  const difference = differenceOf(view.typedKobo, view.amountKobo);
  const isSame = difference.kind === 'none';
  const before = isSame
    ? ([t('funding.before'), <Figures key="before" kobo={view.balanceBeforeKobo} />] as const)
    : null;
  return (
    <AppFrame title={t('funding.added')} at="home" back={accountPaths.wallet} dock={<BackToWallet />}>
      {isSame ? <CreditedNote view={view} /> : <CreditedOther view={view} />}
      <section className="card">
        <div className="wallet__sums">
          <Facts
            pairs={[
              isSame
                ? null
                : [
                    t('funding.typed'),
                    <s key="typed" className="dim">
                      {naira(nairaOf(view.typedKobo))}
                    </s>,
                  ],
              [t(isSame ? 'funding.transferred' : 'funding.received'), <Figures key="sum" kobo={view.amountKobo} />],
              [t('fund.fee'), <Figures key="fee" kobo={view.feeKobo} />],
              before,
              [
                <b key="now">{t('wallet.month-now')}</b>,
                <b key="after">
                  <Figures kobo={view.balanceAfterKobo} />
                </b>,
              ],
            ]}
          />
        </div>
      </section>
      {difference.kind === 'less' && difference.isDuty && (
        <Notice icon={info}>
          <p>{t('funding.is-duty', { amount: naira(nairaOf(difference.missingKobo)) })}</p>
        </Notice>
      )}
      {difference.kind === 'less' && difference.missingKobo >= FUNDING_KOBO.min && (
        <AddRest missingKobo={difference.missingKobo} />
      )}
      <Times view={view} />
    </AppFrame>
  );
}

function CreditedNote({ view }: { readonly view: StateOf<'credited'> }) {
  const { t, longTime } = useMessages();
  const from = accountMark(view.senderBank, view.last4);
  return (
    <section className="note" role="status">
      <Chip tone="now" icon={check}>
        {t('funding.in-balance')}
      </Chip>
      <p className="funding__sum">
        <span className="amount amount--32">+</span>
        <Naira value={nairaOf(view.amountKobo)} size={32} />
      </p>
      {from && <p>{t('funding.from', { from })}</p>}
      <p className="small dim">{longTime(view.times.creditedAt)}</p>
    </section>
  );
}

function CreditedOther({ view }: { readonly view: StateOf<'credited'> }) {
  const { t, naira } = useMessages();
  return (
    <div className="stack stack--8" role="status">
      <Chip tone="good" icon={check}>
        {t('funding.in-balance')}
      </Chip>
      <h2 className="title">{t('funding.other', { amount: naira(nairaOf(view.amountKobo)) })}</h2>
      <p className="dim">{t('funding.other-more', { typed: naira(nairaOf(view.typedKobo)) })}</p>
    </div>
  );
}

/** Leads to the amount again, with the missing sum in it. */
function AddRest({ missingKobo }: { readonly missingKobo: bigint }) {
  const { t, naira } = useMessages();
  const missing = nairaOf(missingKobo);
  return (
    <div className="card rows">
      <Link className="item" to={accountPaths.fund} onClick={() => keepText(AMOUNT_TEXT, missing.replace(/\.00$/, ''))}>
        <span className="lead">
          <Icon of={repeat2} />
        </span>
        <span className="grow">
          <b>{t('funding.rest', { amount: naira(missing) })}</b>
          <span className="small">{t('funding.rest-more')}</span>
        </span>
        <Icon of={chevronRight} />
      </Link>
    </div>
  );
}

function Times({ view: { times, senderBank, reference } }: { readonly view: StateOf<'credited'> }) {
  const { t, momentBeside } = useMessages();
  const { sentAt, seenAt, creditedAt } = times;
  const text = (at: string) => momentBeside(at, creditedAt);
  const sent: readonly TimelineStep[] = sentAt
    ? [
        {
          stage: 'done',
          title: senderBank ? t('funding.sent-by', { bank: senderBank }) : t('funding.sent'),
          when: <Time at={sentAt} text={text} />,
        },
      ]
    : [];
  return (
    <section className="card">
      <Timeline
        steps={[
          ...sent,
          { stage: 'done', title: t('funding.seen'), when: <Time at={seenAt} text={text} /> },
          {
            stage: 'done',
            title: t('funding.in-balance'),
            when: <Time at={creditedAt} text={text} />,
            children: t('funding.reference', { reference }),
          },
        ]}
      />
    </section>
  );
}

function Held({ view: { held } }: { readonly view: StateOf<'held'> }) {
  const { t } = useMessages();
  useClosedSheet();
  const isOpen = held.state === 'held' || held.state === 'claimed';
  return (
    <AppFrame
      title={t('held-sum.page')}
      at="home"
      back={accountPaths.wallet}
      dock={isOpen ? <HeldActs held={held} /> : <BackToWallet />}
    >
      <HeldText held={held} level={2} />
      <section className="card">
        <HeldFacts held={held} />
      </section>
      {held.state === 'claimed' ? (
        <HeldEnd held={held} />
      ) : (
        <section className="card">
          <HeldEnd held={held} />
        </section>
      )}
      <HeldSupport held={held} />
    </AppFrame>
  );
}

function BackToWallet(): ReactNode {
  const { t } = useMessages();
  return (
    <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.wallet}>
      {t('funding.to-wallet')}
    </Link>
  );
}

function Time({ at, text }: { readonly at: string; readonly text: (at: string) => string }) {
  return <time dateTime={at}>{text(at)}</time>;
}

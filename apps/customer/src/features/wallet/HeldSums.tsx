import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FundingStateView, HeldFundingView } from '@usdt-africa/contracts/api';
import { Fragment } from 'react';
import { Button, Chip, Facts, Notice } from '@usdt-africa/web-kit';
import { clock, pause, undo2 } from '@usdt-africa/web-kit/icons';
import { useOwnAccount } from '../../shared/account/useAccount';
import { ApiProblem } from '../../shared/api/client';
import { useMessages } from '../../shared/i18n/messages';
import { Failure } from '../../shared/forms/Failure';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { Figures } from './BankTransferSheet';
import { accountMark } from '../../shared/wallet/kobo';
import { FUNDING, heldQuery, WALLET } from '../../shared/api/wallet';
import { decideHeld } from './api';
import { useHeld } from '../../shared/wallet/useWallet';

/** Sums that are in no wallet yet, on the wallet's page; nothing without any. */
export function HeldSums() {
  const { t } = useMessages();
  const { data } = useHeld();
  if (!data || data.held.length === 0) return null;
  return (
    <section className="stack stack--12" aria-labelledby="wallet-held">
      <h2 id="wallet-held" className="visually-hidden">
        {t('held-sum.chip')}
      </h2>
      {data.held.map((held) => (
        <Fragment key={held.fundingId}>
          <article className="card card--caution stack stack--12">
            <HeldText held={held} level={3} />
            <HeldFacts held={held} />
            <HeldEnd held={held} />
            <HeldActs held={held} />
          </article>
          <HeldSupport held={held} />
        </Fragment>
      ))}
    </section>
  );
}

interface Properties {
  readonly held: HeldFundingView;
}

/** Titles are the same where the customer can do the same. */
const REASONS: Readonly<Record<HeldFundingView['why'], 'other-name' | 'name-unknown' | 'frozen' | 'ended'>> = {
  'other-name': 'other-name',
  'name-unknown': 'name-unknown',
  frozen: 'frozen',
  'account-closed': 'ended',
  'number-ended': 'ended',
  'no-owner': 'ended',
};

/** Why a sum is held, in a title and a sentence. */
export function HeldText({ held: { why, state }, level }: Properties & { readonly level: 2 | 3 }) {
  const { t, dynamic } = useMessages();
  const Title = `h${level}` as const;
  const chip = {
    held: [pause, t('held-sum.chip')],
    claimed: [pause, t('held-sum.chip')],
    returning: [undo2, t('held-sum.chip-returning')],
    returned: [undo2, t('held-sum.chip-returned')],
    credited: [pause, t('funding.in-balance')],
  } as const;
  const [icon, word] = chip[state];
  return (
    <div className="stack stack--8" role="status">
      <Chip tone={state === 'credited' ? 'good' : 'caution'} icon={icon}>
        {word}
      </Chip>
      <Title className="title">{dynamic(`held-sum.why.${REASONS[why]}`)}</Title>
      <p className="dim">{dynamic(`held-sum.more.${REASONS[why]}`)}</p>
    </div>
  );
}

/** What is known of a held sum. */
export function HeldFacts({ held }: Properties) {
  const { t, shortTime } = useMessages();
  const { firstName, lastName } = useOwnAccount();
  const account = accountMark(held.senderBank, held.last4);
  const from = [held.senderName, account].filter(Boolean).join(', ');
  return (
    <div className="wallet__facts">
      <Facts
        pairs={[
          [t('funding.received'), <Figures key="amount" kobo={held.amountKobo} />],
          [t('held-sum.from'), from || t('held-sum.unknown')],
          [t('held-sum.your-name'), `${firstName} ${lastName}`],
          [t('held-sum.at'), shortTime(held.receivedAt)],
        ]}
      />
    </div>
  );
}

/** What happens next. */
export function HeldEnd({ held: { state, dueAt, senderBank, last4 } }: Properties) {
  const { t, shortTime } = useMessages();
  const to = accountMark(senderBank, last4) ?? t('held-sum.its-account');
  const time = shortTime(dueAt).replaceAll(' ', '\u00a0');
  switch (state) {
    case 'held':
      return (
        <div className="stack stack--4">
          <p className="strong">{t('held-sum.nothing')}</p>
          <p className="small dim">{t('held-sum.goes-back', { to, time })}</p>
        </div>
      );
    case 'claimed':
      return (
        <Notice tone="caution" icon={clock}>
          <p className="strong">{t('held-sum.claimed')}</p>
          <p>{t('held-sum.claimed-more', { to, time })}</p>
        </Notice>
      );
    case 'returning':
      return <p className="small dim">{t('held-sum.returning', { to })}</p>;
    case 'returned':
      return <p className="small dim">{t('held-sum.returned', { to })}</p>;
    case 'credited':
      return <p className="small dim">{t('held-sum.credited')}</p>;
  }
}

/** Where the document goes that shows whose a claimed sum is. */
export function HeldSupport({ held: { state, fundingId } }: Properties) {
  return state === 'claimed' ? <SupportLinks about={fundingId} /> : null;
}

/** The two decisions on a held sum; none while the account is paused, or once it is decided. */
export function HeldActs({ held }: Properties) {
  const { t } = useMessages();
  const { paused } = useOwnAccount();
  const queries = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    ...decideHeld(held.fundingId),
    onSuccess: (decided) => {
      // What the lists read is a moment behind the answer.
      queries.setQueryData(
        heldQuery.queryKey,
        (list) => list && { held: list.held.map((one) => (one.fundingId === decided.fundingId ? decided : one)) },
      );
      queries.setQueriesData<FundingStateView>({ queryKey: FUNDING }, (view) =>
        view?.state === 'held' && view.held.fundingId === decided.fundingId ? { ...view, held: decided } : view,
      );
    },
    onError: (failure) => {
      if (failure instanceof ApiProblem && failure.status === 409)
        void queries.invalidateQueries({ queryKey: [WALLET] });
    },
  });
  const isOpen = held.state === 'held' || held.state === 'claimed';
  if (!isOpen || paused || held.why === 'frozen') return null;
  return (
    <>
      <Failure of={error} />
      <Button
        tone="main"
        full
        busy={isPending && variables === 'return'}
        onClick={() => !isPending && mutate('return')}
      >
        {t('held-sum.return')}
      </Button>
      {held.state === 'held' && (
        <Button
          tone="bare"
          full
          busy={isPending && variables === 'claim'}
          onClick={() => !isPending && mutate('claim')}
        >
          {t('held-sum.claim')}
        </Button>
      )}
    </>
  );
}

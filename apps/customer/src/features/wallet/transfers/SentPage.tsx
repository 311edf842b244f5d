import type { TransferView } from '@usdt-africa/contracts/api';
import { Chip, Facts, Naira, orderNumberText, Rich, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { check } from '@usdt-africa/web-kit/icons';
import { useParams } from 'react-router-dom';
import { ApiProblem } from '../../../shared/api/client';
import { Loading } from '../../../shared/routing/Loading';
import { useMessages } from '../../../shared/i18n/messages';
import { NotLoaded } from '../../../shared/ui/NotLoaded';
import { Figures } from '../BankTransferSheet';
import { nairaOf } from '../../../shared/wallet/kobo';
import { noteLine } from './note-line';
import { calledName } from './receiver-name';
import { SendFrame, ToWallet } from './SendFrame';
import { useTransfer } from './useTransfer';
import '@usdt-africa/web-kit/rail.css';

/** RCP-05, WALLET-04: a transfer, as its sender or its receiver sees it. */
export function SentPage() {
  const { t } = useMessages();
  const { id = '' } = useParams();
  const { data, error, refetch } = useTransfer(id);
  if (data) return <Transfer view={data} />;
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

function Transfer({ view }: { readonly view: TransferView }) {
  const { t } = useMessages();
  const isOut = view.direction === 'out';
  const { username } = view.person;
  // Without a name once the law does not want it kept.
  const maskedName = view.person.maskedName || t('sent.another');
  const name = calledName(maskedName);
  return (
    <SendFrame
      title={t(isOut ? 'sent.title' : 'sent.received', { name })}
      aside={<Details view={view} id="wide" />}
      dock={<ToWallet />}
    >
      <section className="note stack stack--8" role="status">
        <p>
          <Chip tone="now" icon={check}>
            {t(isOut ? 'sent.out' : 'funding.in-balance')}
          </Chip>
        </p>
        <p>
          {!isOut && <span className="amount amount--32">+</span>}
          <Naira value={nairaOf(view.amountKobo)} size={32} />
        </p>
        <p className="send-sum__name">
          <Rich text={t(isOut ? 'sellto.to-name' : 'sent.from-name', { name: maskedName })} />
        </p>
        <p className="small dim send-sum__name">{noteLine(username, view.note)}</p>
      </section>
      <Steps view={view} name={name} />
      <div className="only-narrow">
        <Details view={view} id="narrow" />
      </div>
    </SendFrame>
  );
}

/** All of it happens in one moment: each step with the same time. */
function Steps({ view, name }: { readonly view: TransferView; readonly name: string }) {
  const { t, moment, naira } = useMessages();
  const when = <time dateTime={view.at}>{moment(view.at)}</time>;
  const balance = t('sent.balance', { amount: naira(nairaOf(view.balanceAfterKobo)) });
  const steps: readonly TimelineStep[] =
    view.direction === 'out'
      ? [
          { stage: 'done', title: t('sent.confirmed'), when },
          { stage: 'done', title: t('sent.left'), when, children: balance },
          { stage: 'done', title: t('sent.in-theirs', { name }), when },
        ]
      : [
          { stage: 'done', title: t('sent.they-sent', { name }), when },
          { stage: 'done', title: t('funding.in-balance'), when, children: balance },
        ];
  return (
    <section className="card">
      <Timeline steps={steps} />
    </section>
  );
}

function Details({ view, id }: { readonly view: TransferView; readonly id: string }) {
  const { t, longTime } = useMessages();
  const isOut = view.direction === 'out';
  const { username, maskedName } = view.person;
  const person = username ? `@${username}` : maskedName || t('sent.another');
  const moved = isOut ? BigInt(view.amountKobo) + BigInt(view.feeKobo) : BigInt(view.amountKobo);
  return (
    <section className="card stack stack--12" aria-labelledby={`transfer-${id}`}>
      <h2 id={`transfer-${id}`}>{t('txn.details')}</h2>
      <div className="wallet__sums wallet__facts">
        <Facts
          pairs={[
            [t('sent.number'), <span className="figures one-line">{orderNumberText(view.number)}</span>],
            [t(isOut ? 'sellto.whom-to' : 'held-sum.from'), person],
            [t('sent.at'), longTime(view.at)],
            isOut ? [t('sent.out'), <Figures key="sum" kobo={view.amountKobo} />] : null,
            isOut ? [t('fund.fee'), <Figures key="fee" kobo={view.feeKobo} />] : null,
            [
              <b key="moved">{t(isOut ? 'sent.taken' : 'sent.added')}</b>,
              <b key="all">
                <Figures kobo={moved.toString()} />
              </b>,
            ],
          ]}
        />
      </div>
    </section>
  );
}

import 'virtual:messages/buy';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { Button, buttonClass, Facts, Icon, Naira, Notice, Rail, Rich, Sheet } from '@usdt-africa/web-kit';
import {
  arrowLeft,
  chain,
  circleCheck,
  clock,
  info,
  lock,
  send,
  shieldCheck,
  triangleAlert,
  x,
} from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { useSheet } from '../../shared/routing/useSheet';
import { AddressGroups } from '../../shared/order/AddressGroups';
import { QrCode } from '../../shared/order/QrCode';
import { Ticks } from '../../shared/order/Ticks';
import { stableFor } from '../../shared/rates/buy-amounts';
import { useRate } from '../../shared/rates/useRate';
import { AppFrame } from '../../shared/ui/AppFrame';
import { nairaOf } from '../../shared/wallet/kobo';
import { clampedStep, HOW_TO_STEPS, percentAt } from './how-to-steps';
import { useTerms } from './useTerms';
import '@usdt-africa/web-kit/rail.css';
import '../../shared/order/order.css';
import './buy.css';

/** An address to look at; the QR code beside it holds no address. */
const EXAMPLE = 'TNbk3BtekUWFHiRuuE4Y15bouJJ98JrAx4';
const EXAMPLE_KOBO = 50_000_00n;

interface GuideState {
  /** This step was reached from the one before. */
  readonly isNext?: boolean;
  readonly sheet?: string;
}

/** BUY-06: how buying goes, in five steps; Back returns one, and from the first to where the customer was. */
export default function HowToBuyPage() {
  const { t } = useMessages();
  const navigate = useNavigate();
  const location = useLocation();
  const [query] = useSearchParams();
  const step = clampedStep(query.get('step'));
  const isLast = step === HOW_TO_STEPS;
  const at = (other: number) => `${accountPaths.howToBuy}?step=${other}`;
  const back = () => {
    const isFirstOfTab = (history.state as { readonly idx?: number } | null)?.idx === 0;
    if (step === 1) void (isFirstOfTab ? navigate(accountPaths.dashboard) : navigate(-1));
    else if ((location.state as GuideState | null)?.isNext) void navigate(-1);
    else void navigate(at(step - 1), { replace: true });
  };
  const next = () => void navigate(at(step + 1), { state: { isNext: true } satisfies GuideState });
  return (
    <AppFrame
      title={t('nav.how-to-buy')}
      at="home"
      heading={
        isLast ? (
          <>
            <Link className="icon-button" to={accountPaths.dashboard} aria-label={t('close')}>
              <Icon of={x} />
            </Link>
            <h1 className="visually-hidden">{t('nav.how-to-buy')}</h1>
          </>
        ) : (
          <>
            <button type="button" className="icon-button" aria-label={t('back')} onClick={back}>
              <Icon of={arrowLeft} />
            </button>
            <h1 className="how-to__step">{t('step-of', { step, count: HOW_TO_STEPS })}</h1>
          </>
        )
      }
      dock={<Acts step={step} onNext={next} />}
    >
      {!isLast && (
        <div className="how-to__progress" role="img" aria-label={`${percentAt(step)}\u202f%`}>
          <span style={{ width: `${percentAt(step)}%` }} />
        </div>
      )}
      <Step step={step} />
    </AppFrame>
  );
}

function Step({ step }: { readonly step: number }) {
  switch (step) {
    case 1:
      return <BalanceStep />;
    case 2:
      return <AmountStep />;
    case 3:
      return <AddressStep />;
    case 4:
      return <CheckStep />;
    default:
      return <WatchStep />;
  }
}

function Acts({ step, onNext }: { readonly step: number; readonly onNext: () => void }) {
  const { t } = useMessages();
  const noWallet = useSheet('no-wallet');
  if (step === HOW_TO_STEPS)
    return (
      <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.buy}>
        {t('buy')}
      </Link>
    );
  return (
    <>
      <Button tone="main" full onClick={onNext}>
        {t('buy.next')}
      </Button>
      {step === 1 && (
        <Link className={buttonClass({ tone: 'bare', full: true })} to={accountPaths.fund}>
          {t('buy.add-first')}
        </Link>
      )}
      {step === 3 && (
        <>
          <Button tone="bare" full onClick={noWallet.show}>
            {t('buy.no-wallet')}
          </Button>
          <Sheet
            open={noWallet.open}
            onClose={noWallet.hide}
            title={t('buy.no-wallet')}
            prose
            foot={
              <Button tone="main" full onClick={noWallet.hide}>
                {t('how.got-it')}
              </Button>
            }
          >
            <div className="stack stack--12">
              <p>{t('buy.no-wallet-more')}</p>
              <Notice tone="caution" icon={lock}>
                {t('buy.no-wallet-secret')}
              </Notice>
            </div>
          </Sheet>
        </>
      )}
    </>
  );
}

interface LeadProperties {
  readonly title: string;
  readonly children: ReactNode;
}

function Lead({ title, children }: LeadProperties) {
  return (
    <div className="stack stack--8">
      <h2 className="title">{title}</h2>
      <p className="dim">{children}</p>
    </div>
  );
}

function BalanceStep() {
  const { t, stable, rate: rateText, naira } = useMessages();
  const { data: terms } = useTerms();
  const rate = useRate().rate?.buy.rate ?? null;
  const left = terms?.day.leftKobo ?? null;
  return (
    <>
      <Lead title={t('buy.guide.balance')}>{t('buy.guide.balance-more')}</Lead>
      <section className="note">
        <p className="small dim">{t('wallet.balance')}</p>
        {terms ? <Naira value={nairaOf(terms.balanceKobo)} size={44} /> : <span className="amount amount--44">—</span>}
      </section>
      {terms && (
        <section className="card">
          <Facts
            pairs={[
              rate === null
                ? null
                : [
                    t('buy.enough'),
                    <span className="figures">{stable(stableFor(BigInt(terms.balanceKobo), rate))}</span>,
                  ],
              rate === null ? null : [t('buy.at-rate'), <span className="figures">{rateText(rate)}</span>],
              left === null ? null : [t('buy.left-today'), <span className="figures">{naira(nairaOf(left))}</span>],
            ]}
          />
        </section>
      )}
      <Notice icon={info}>{t('buy.guide.own')}</Notice>
    </>
  );
}

function AmountStep() {
  const { t, naira, stable, rate: rateText } = useMessages();
  const { data: terms } = useTerms();
  const rate = useRate().rate?.buy.rate ?? null;
  return (
    <>
      <Lead title={t('buy.guide.amount')}>{t('buy.guide.amount-more')}</Lead>
      <section className="card">
        <Facts
          pairs={[
            [t('widget.you-pay'), <span className="figures">{naira(nairaOf(EXAMPLE_KOBO))}</span>],
            rate === null ? null : [t('buy.at-rate'), <span className="figures">{rateText(rate)}</span>],
            rate === null
              ? null
              : [
                  <b key="name">{t('widget.you-receive')}</b>,
                  <b key="sum" className="figures">
                    {stable(stableFor(EXAMPLE_KOBO, rate))}
                  </b>,
                ],
          ]}
        />
      </section>
      {terms && <Notice icon={info}>{t('buy.guide.smallest', { minimum: stable(terms.minimum) })}</Notice>}
    </>
  );
}

function AddressStep() {
  const { t, product } = useMessages();
  return (
    <>
      <Lead title={t('buy.guide.address')}>{t('buy.guide.address-more')}</Lead>
      <section className="card stack stack--12">
        <div className="row">
          <span className="how-to__qr">
            <QrCode text={t('buy.guide.example')} label={t('buy.guide.qr')} />
          </span>
          <p className="small dim">
            <b className="how-to__wallet">{t('buy.guide.in-wallet')}</b>
            <br />
            {product}
            <br />
            {t('buy.guide.receive')}
            <br />
            {t('buy.guide.network')}
          </p>
        </div>
        <hr className="buy-line" />
        <p className="small dim">{t('buy.guide.example')}</p>
        <AddressGroups address={EXAMPLE} small isWallet />
      </section>
      <p className="small dim row row--top row--close">
        <Icon of={shieldCheck} size="small" />
        <span>{t('buy.guide.compare')}</span>
      </p>
    </>
  );
}

function CheckStep() {
  const { t } = useMessages();
  return (
    <>
      <Lead title={t('buy.guide.check')}>{t('buy.guide.check-more')}</Lead>
      <section className="card">
        <ul className="stack stack--12">
          {(
            [
              [circleCheck, 'buy.guide.check-sum'],
              [clock, 'buy.guide.check-rate'],
              [lock, 'buy.guide.check-pin'],
            ] as const
          ).map(([icon, text]) => (
            <li key={text} className="row row--top row--close small">
              <Icon of={icon} size="small" />
              <span>{t(text)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className="small caution row row--top row--close">
        <Icon of={triangleAlert} size="small" />
        <span>{t('buy.no-way-back')}</span>
      </p>
    </>
  );
}

/** Confirmations of the example. */
const SHOWN = 7;

function WatchStep() {
  const { t } = useMessages();
  const { confirmations } = useAppConfig();
  const label = t('buy.guide.confirmed', { count: SHOWN, all: confirmations });
  return (
    <>
      <Lead title={t('buy.guide.watch')}>{t('buy.guide.watch-more')}</Lead>
      <section className="card stack stack--12 how-to__ticks">
        <Rail
          label={t('buy.guide.watch')}
          stations={[
            { stage: 'done', icon: circleCheck, word: t('buy.guide.used') },
            { stage: 'now', icon: send, word: t('buy.guide.sent') },
            { stage: 'todo', icon: circleCheck, word: t('buy.guide.complete') },
          ]}
        />
        <Ticks count={SHOWN} needed={confirmations} label={label} />
        <p className="small dim centred" aria-hidden="true">
          {label}
        </p>
      </section>
      <section className="card stack stack--12">
        <p className="small row row--top row--close">
          <Icon of={clock} size="small" />
          <span>{t('buy.guide.time')}</span>
        </p>
        <p className="small row row--top row--close">
          <Icon of={chain} size="small" />
          <span>
            <Rich text={t('buy.guide.hash')} />
          </span>
        </p>
      </section>
    </>
  );
}

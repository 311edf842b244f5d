import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Icon, Naira, Stable, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { circleQuestionMark } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { koboToPay, useBuy } from '../../shared/draft/buy-draft';
import { stableFor } from '../../shared/rates/buy-amounts';
import { useRate } from '../../shared/rates/useRate';
import { AppFrame } from '../../shared/ui/AppFrame';
import { nairaOf } from '../../shared/wallet/kobo';
import { HeldTime } from './HeldTime';
import { usePurchaseQuote } from './usePurchaseQuote';
import '@usdt-africa/web-kit/rail.css';

/** Pages of a purchase in their order. The first two are the first of three steps. */
const PAGES = ['amount', 'address', 'review', 'payment'] as const;
export type BuyPage = (typeof PAGES)[number];
const STEPS = { amount: 1, address: 1, review: 2, payment: 3 } as const;

interface Properties {
  readonly title: string;
  readonly page: BuyPage;
  readonly back: string;
  readonly dock?: ReactNode;
  /** Next to the content on a wide screen, between the sums and the steps. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** Page of a purchase: on a phone its step of three, on a wide screen the sums and all steps next to it. */
export function BuyFrame({ title, page, back, dock, beside, children }: Properties) {
  const { t } = useMessages();
  const step = STEPS[page];
  return (
    <AppFrame
      title={title}
      at="home"
      back={back}
      action={
        <Link className="icon-button" to={accountPaths.howToBuy} aria-label={t('nav.how-to-buy')}>
          <Icon of={circleQuestionMark} />
        </Link>
      }
      asideOnlyWide
      aside={
        <>
          <Sums />
          {beside}
          <Steps page={page} />
        </>
      }
      dock={dock}
    >
      <div className="buy-progress only-narrow" role="img" aria-label={t('step-of', { step, count: 3 })}>
        {[1, 2, 3].map((each) => (
          <i key={each} className={each <= step ? 'is-on' : undefined} />
        ))}
      </div>
      {children}
    </AppFrame>
  );
}

/** The rate of the held price, and without one our published rate. */
export function useBuyRate(): string | null {
  const { quote } = usePurchaseQuote();
  const { rate } = useRate();
  return quote?.rate ?? rate?.buy.rate ?? null;
}

/** What is paid and what comes of it: of the held price where it is for this sum. */
export function useSums(): { readonly kobo: bigint | null; readonly usdt: string | null } {
  const { quote } = usePurchaseQuote();
  const rate = useBuyRate();
  const kobo = koboToPay(useBuy());
  if (kobo === null) return { kobo, usdt: null };
  if (quote && BigInt(quote.nairaKobo) === kobo) return { kobo, usdt: quote.usdt };
  return { kobo, usdt: rate === null ? null : stableFor(kobo, rate) };
}

function Sums() {
  const { t, product } = useMessages();
  const { kobo, usdt } = useSums();
  return (
    <section className="note" aria-label={t('buy.sums')}>
      <p className="small dim">{t('widget.you-pay')}</p>
      {kobo === null ? <Empty /> : <Naira value={nairaOf(kobo)} size={32} />}
      <hr className="buy-note__line" />
      <p className="small dim">{t('widget.you-receive')}</p>
      {usdt === null ? <Empty /> : <Stable value={usdt} unit={product} size={32} />}
      <div className="row row--between buy-note__held">
        <span className="small dim">{t('quote.held')}</span>
        <HeldTime />
      </div>
    </section>
  );
}

const Empty = () => <span className="amount amount--32 dim">—</span>;

function Steps({ page }: { readonly page: BuyPage }) {
  const { t, naira } = useMessages();
  const { confirmations } = useAppConfig();
  const { address, nickname } = useBuy();
  const { kobo } = useSums();
  const now = PAGES.indexOf(page);
  const texts: Record<BuyPage, readonly [string, string | null]> = {
    amount: [t('buy.step.amount'), kobo === null ? null : naira(nairaOf(kobo))],
    address: [
      t('buy.address'),
      now > 1 && address ? nickname || `${address.slice(0, 4)}…${address.slice(-4)}` : t('buy.step.address-more'),
    ],
    review: [t('buy.step.review'), t('buy.step.review-more')],
    payment: [t('buy.step.payment'), t('buy.step.payment-more', { count: confirmations })],
  };
  return (
    <section className="card" aria-label={t('steps.label')}>
      <Timeline
        steps={PAGES.map((each, at): TimelineStep => {
          const [title, more] = texts[each];
          return { stage: at < now ? 'done' : at === now ? 'now' : 'todo', title, children: more };
        })}
      />
    </section>
  );
}

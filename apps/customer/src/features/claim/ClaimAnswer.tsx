import { useEffect, useRef } from 'react';
import type { ClaimTruth, ClaimView } from '@usdt-africa/contracts/api';
import { Chip, type Fact, Facts, Notice, orderNumberText, shortHash, Stable } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleAlert, circleX, info, search, searchX, user } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { Ticks } from '../../shared/order/Ticks';

const LOOKS: Readonly<Record<ClaimTruth, readonly [tone: 'good' | 'caution' | 'bad' | 'now' | 'plain', icon: string]>> =
  {
    'no-hash': ['caution', circleAlert],
    'another-network': ['caution', circleAlert],
    unknown: ['caution', searchX],
    'not-final': ['caution', hourglass],
    failed: ['bad', circleX],
    'not-ours': ['caution', circleAlert],
    'another-token': ['caution', circleAlert],
    taken: ['plain', info],
    credited: ['good', check],
    'below-minimum': ['caution', circleAlert],
    held: ['caution', user],
    attached: ['now', check],
    paused: ['good', search],
    'with-people': ['caution', user],
  };
/** Those that a person has to help with. */
const NEEDS_PERSON: ReadonlySet<ClaimTruth> = new Set(['another-token', 'with-people', 'not-ours']);
const KINDS = { TRX: 'TRX', TRC10: 'TRC-10', TRC20: 'TRC-20' } as const;

interface Properties {
  readonly view: ClaimView;
  /** The order that was claimed for; null: none in particular. */
  readonly number: string | null;
}

/** SELL-15: one truth about a transaction, with the figures that show it. */
export function ClaimAnswer({ view, number }: Properties) {
  const { t, product } = useMessages();
  const words = useClaimWords(view, number);
  const [tone, icon] = LOOKS[view.truth];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [view]);
  return (
    <div className="stack stack--12">
      <div className="stack stack--8">
        <p>
          <Chip tone={tone} icon={icon}>
            {t(`claim.chip.${view.truth}`)}
          </Chip>
        </p>
        <h2 className="title" ref={heading} tabIndex={-1}>
          {words.title}
        </h2>
        <p className="dim">{words.text}</p>
      </div>
      {view.truth === 'attached' && view.amount && (
        <section className="note stack stack--8">
          <Stable value={view.amount} unit={product} size={44} />
          <p className="small dim">{t('claim.attached-to', { number: orderNumberText(view.orderNumber ?? '') })}</p>
        </section>
      )}
      {view.transactionId && <Hash id={view.transactionId} url={view.explorerUrl} />}
      {view.truth === 'not-final' && <Confirmations view={view} />}
      <Details view={view} />
      {view.truth === 'failed' && (
        <Notice tone="plain" icon={info}>
          {t('claim.failed-help')}
        </Notice>
      )}
      {NEEDS_PERSON.has(view.truth) && <SupportLinks {...(view.orderNumber ? { about: view.orderNumber } : {})} />}
    </div>
  );
}

function useClaimWords(view: ClaimView, number: string | null): { readonly title: string; readonly text: string } {
  const { t, stable, moment } = useMessages();
  const { truth, amount, token, to, orderNumber, receivedAt } = view;
  const sum = amount === null ? null : token ? `${trimmed(amount)} ${token.name ?? KINDS[token.kind]}` : stable(amount);
  switch (truth) {
    case 'not-final': {
      const counted = { count: view.confirmations ?? 0, needed: view.confirmationsNeeded };
      const isInBlock = counted.count > 0;
      return {
        title: t(isInBlock ? 'claim.title.not-final' : 'claim.title.waiting'),
        text: !isInBlock
          ? t('claim.text.waiting')
          : sum && orderNumber
            ? t('claim.text.not-final', { amount: sum, ...counted })
            : t('claim.text.not-final-unknown', counted),
      };
    }
    case 'failed':
      return {
        title: t('claim.title.failed'),
        text: t(view.outcome === 'OUT_OF_ENERGY' ? 'claim.text.out-of-energy' : 'claim.text.failed'),
      };
    case 'not-ours':
      return {
        title: t(to ? 'claim.title.not-ours' : 'claim.title.nothing-moved'),
        text: to ? t('claim.text.not-ours') : t('claim.text.nothing-moved'),
      };
    case 'another-token':
      return {
        title: sum ? t('claim.title.token-sum', { amount: sum }) : t('claim.title.another-token'),
        text: t('claim.text.another-token'),
      };
    case 'credited': {
      const time = receivedAt ? moment(receivedAt) : '';
      return orderNumber === number
        ? { title: t('claim.title.credited'), text: t('claim.text.credited', { amount: sum ?? '', time }) }
        : { title: t('claim.title.own-order'), text: t('claim.text.own-order', { time }) };
    }
    case 'below-minimum':
    case 'held':
    case 'paused':
      return {
        title: t(`claim.title.${truth}`),
        text: t(`claim.text.${truth}`, { amount: sum ?? '', minimum: stable(view.minimum) }),
      };
    default:
      return { title: t(`claim.title.${truth}`), text: t(`claim.text.${truth}`) };
  }
}

/** Without decimals that are zero. */
const trimmed = (amount: string): string => (amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount);

function Hash({ id, url }: { readonly id: string; readonly url: string | null }) {
  const { t } = useMessages();
  return (
    <section className="card row row--between">
      <div>
        <p className="small dim">{t('claim.hash-short')}</p>
        <p className="figures">{shortHash(id)}</p>
      </div>
      {url && (
        <a className="link link--alone" href={url} target="_blank" rel="noreferrer">
          {t('claim.track')}
        </a>
      )}
    </section>
  );
}

function Confirmations({ view }: { readonly view: ClaimView }) {
  const { t } = useMessages();
  const counted = { count: view.confirmations ?? 0, needed: view.confirmationsNeeded };
  return (
    <section className="card stack stack--8 claim-ticks">
      <Ticks {...counted} label={t('claim.text.not-final-unknown', counted)} />
      <p className="small dim">{t('claim.soon')}</p>
    </section>
  );
}

function Details({ view }: { readonly view: ClaimView }) {
  const { t, stable, longTime } = useMessages();
  const { truth, token, amount, to, receivedAt, outcome, feeTrx, orderNumber } = view;
  const pairs: readonly Fact[] = [
    orderNumber && truth !== 'attached'
      ? [t('claim.order'), <span className="figures one-line">{orderNumberText(orderNumber)}</span>]
      : null,
    token ? [t('claim.token'), token.name ?? KINDS[token.kind]] : null,
    token && token.kind !== 'TRX' ? [t('claim.contract'), <span className="claim-id figures">{token.id}</span>] : null,
    amount && truth !== 'attached' ? [t('claim.amount'), token ? trimmed(amount) : stable(amount)] : null,
    to ? [t('claim.to'), <span className="claim-id figures">{to}</span>] : null,
    truth === 'failed' ? [t('claim.result'), outcome ?? '—'] : null,
    truth === 'failed' ? [t('claim.moved'), stable('0.00')] : null,
    feeTrx ? [t('claim.fee'), `${trimmed(feeTrx)} TRX`] : null,
    receivedAt ? [t(truth === 'failed' ? 'claim.tried' : 'claim.received'), longTime(receivedAt)] : null,
  ];
  if (pairs.every((pair) => pair === null)) return null;
  return (
    <section className="card">
      <Facts pairs={pairs} />
    </section>
  );
}

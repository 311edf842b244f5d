import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PurchaseTermsView } from '@usdt-africa/contracts/api';
import { buttonClass, Chip, Icon } from '@usdt-africa/web-kit';
import { camera, hash, idCard } from '@usdt-africa/web-kit/account-icons';
import { circleQuestionMark, clock, lock, pause, power } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../shared/routing/account-paths';
import { useMessages } from '../../shared/i18n/messages';
import { useTiers } from '../../shared/limits/useTiers';
import { SupportLinks } from '../../shared/order/SupportLinks';
import { AppFrame } from '../../shared/ui/AppFrame';
import { nairaOf } from '../../shared/wallet/kobo';

/** Why this customer cannot buy now, each with a way on. */
export function BuyingClosed({ state }: { readonly state: Exclude<PurchaseTermsView['state'], 'open'> }) {
  switch (state) {
    case 'verify':
      return <UpgradeToBuy />;
    case 'off':
      return <Closed icon={power} of="off" />;
    case 'paused':
      return <Closed icon={pause} of="paused" />;
    case 'wallet-closed':
      return (
        <Closed icon={lock} of="closed">
          <SupportLinks />
        </Closed>
      );
  }
}

const NEEDS = [
  { icon: idCard, of: 'document' },
  { icon: camera, of: 'selfie' },
  { icon: hash, of: 'number' },
] as const;

/** BUY-05: buying opens with the next tier: what it allows and what it takes. */
function UpgradeToBuy() {
  const { t } = useMessages();
  const tier = t('limits.tier.individual');
  return (
    <Frame
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.upgrade}>
          {t('upgrade.title-to', { level: tier })}
        </Link>
      }
    >
      <div className="stack stack--8">
        <p>
          <Chip>{t('buy.tier', { tier: t('limits.tier.basic') })}</Chip>
        </p>
        <h2 className="title">{t('buy.opens', { tier })}</h2>
        <p className="dim">{t('buy.opens-more')}</p>
      </div>
      <Tiers />
      <section className="card rows">
        {NEEDS.map(({ icon, of }) => (
          <div key={of} className="item">
            <span className="lead">
              <Icon of={icon} />
            </span>
            <span className="grow">
              <b>{t(`buy.need.${of}`)}</b>
              <span className="small">{t(`buy.need.${of}-more`)}</span>
            </span>
          </div>
        ))}
      </section>
      <p className="small dim row row--top row--close">
        <Icon of={clock} size="small" />
        <span>{t('buy.person')}</span>
      </p>
    </Frame>
  );
}

/** What the two tiers may buy and sell. */
function Tiers() {
  const { t, roundNaira, roundStable, product } = useMessages();
  const tiers = useTiers();
  const [basic, individual] = ['basic', 'individual'].map((each) => tiers?.find(({ tier }) => tier === each));
  if (!basic || !individual) return null;
  const naira = (kobo: string | null) =>
    kobo === null ? t('limits.none') : kobo === '0' ? t('buy.not-yet') : roundNaira(nairaOf(kobo));
  const plain = (sum: string | null) => (sum === null ? t('limits.none') : roundStable(sum));
  const stable = (sum: string | null) => (sum === null ? t('limits.none') : `${roundStable(sum)}\u00a0${product}`);
  const rows = [
    [t('buy.buy-day'), naira(basic.buyDayKobo), naira(individual.buyDayKobo)],
    [t('buy.buy-month'), naira(basic.buyMonthKobo), naira(individual.buyMonthKobo)],
    [t('buy.sell-day'), plain(basic.dayUsdt), stable(individual.dayUsdt)],
    [t('buy.sell-month'), plain(basic.monthUsdt), stable(individual.monthUsdt)],
  ] as const;
  return (
    <section className="card buy-tiers">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('buy.limits-of')}</th>
            <th scope="col">{t('limits.tier.basic')}</th>
            <th scope="col" className="positive">
              {t('limits.tier.individual')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, now, then]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="dim figures">{now}</td>
              <td className="strong figures">{then}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ClosedProperties {
  readonly icon: string;
  readonly of: 'off' | 'paused' | 'closed';
  readonly children?: ReactNode;
}

function Closed({ icon, of, children }: ClosedProperties) {
  const { t } = useMessages();
  return (
    <Frame
      dock={
        <Link className={buttonClass({ tone: 'main', full: true })} to={accountPaths.dashboard}>
          {t('buy.home')}
        </Link>
      }
    >
      <section className="card stack stack--12" role="status">
        <div className="row row--top">
          <span className="lead">
            <Icon of={icon} />
          </span>
          <div className="grow stack stack--4">
            {of === 'off' && (
              <p>
                <Chip tone="caution">{t('coming-soon')}</Chip>
              </p>
            )}
            <h2>{t(`buy.state.${of}`)}</h2>
            <p className="dim">{t(`buy.state.${of}-more`)}</p>
          </div>
        </div>
        {of !== 'closed' && (
          <Link className={buttonClass({ full: true })} to={accountPaths.sellAmount}>
            {t('sell')}
          </Link>
        )}
      </section>
      {children}
    </Frame>
  );
}

function Frame({ dock, children }: { readonly dock: ReactNode; readonly children: ReactNode }) {
  const { t } = useMessages();
  return (
    <AppFrame
      title={t('buy')}
      at="home"
      back={accountPaths.dashboard}
      action={
        <Link className="icon-button" to={accountPaths.howToBuy} aria-label={t('nav.how-to-buy')}>
          <Icon of={circleQuestionMark} />
        </Link>
      }
      dock={dock}
    >
      {children}
    </AppFrame>
  );
}

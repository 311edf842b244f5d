import 'virtual:messages/site';
import { useLocation } from 'react-router-dom';
import { Icon, orderNumberText } from '@usdt-africa/web-kit';
import { shieldCheck } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { orderInProgress } from '../../shared/order/order-in-progress';
import { SiteFooter } from '../../shared/ui/SiteFooter';
import { SiteHeader } from '../../shared/ui/SiteHeader';
import { usePageTitle } from '../../shared/ui/usePageTitle';
import { OwnOrderCard } from './OwnOrderCard';
import { TrackForm } from '../../shared/track/TrackForm';
import './track.css';

/** 'Where is my money?': by an order's id, without an account. */
export default function TrackPage() {
  const { t } = useMessages();
  const state = useLocation().state as { readonly typed?: string; readonly notFound?: boolean } | null;
  const own = orderInProgress();
  usePageTitle(t('track.page-title'));
  return (
    <>
      <SiteHeader />
      <main className="track">
        <section className="note note--wide track__ask stack stack--20">
          <div>
            <h1>{t('track.title')}</h1>
            <p className="dim">{t('track.lead')}</p>
          </div>
          <TrackForm initial={state?.typed ?? ''} tone="lime" notFound={state?.notFound ?? false} />
          <p className="small dim row row--top row--close">
            <Icon of={shieldCheck} size="small" />
            <span>{t('track.privacy')}</span>
          </p>
        </section>
        <div className="track__more">
          <section className="card stack stack--12">
            <h2>{t('track.where')}</h2>
            <div className="slip" aria-hidden="true">
              <span className="row row--between small">
                <span>{t('track.slip-order')}</span>
                <span>{t('track.slip-word')}</span>
              </span>
              <b className="figures">{orderNumberText('S482039551840')}</b>
            </div>
            <p className="small dim">{t('track.where-text')}</p>
          </section>
          <section className="card">
            <h2>{t('track.all-there')}</h2>
            <ul className="tips small">
              <li>{t('track.tip-copy')}</li>
              <li>{t('track.tip-hash')}</li>
              <li>{t('track.tip-link')}</li>
            </ul>
          </section>
          {own && <OwnOrderCard number={own} />}
        </div>
      </main>
      <SiteFooter />
    </>
  );
}

import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/sell';
import 'virtual:messages/site';
import { useQuery } from '@tanstack/react-query';
import { initials, personName } from '@usdt-africa/web-kit';
import { ApiProblem } from '../shared/api/client';
import { accountPaths } from '../shared/routing/account-paths';
import { useMessages } from '../shared/i18n/messages';
import { Converter } from '../features/landing/Converter';
import { ExchangeWidget } from '../features/landing/ExchangeWidget';
import '../features/landing/landing.css';
import { recipientQuery } from '../shared/api/recipient-queries';
import { AppFrame } from '../shared/ui/AppFrame';
import { changeSale, useSale } from '../shared/draft/sale-draft';
import '../shared/ui/sell.css';

/** SELL-11, TXN-06: how much a customer sells, with the recipient where one was chosen before. */
export default function SellAmountPage() {
  const { t } = useMessages();
  const { recipientId, preset } = useSale();
  return (
    <AppFrame title={t('sell')} at="home" back={accountPaths.dashboard} aside={<Converter />} asideOnlyWide>
      {preset && recipientId !== null && <ChosenPayee id={recipientId} />}
      <div className="sell-amount">
        <ExchangeWidget />
      </div>
    </AppFrame>
  );
}

function ChosenPayee({ id }: { readonly id: string }) {
  const { t } = useMessages();
  const { data, error } = useQuery(recipientQuery(id));
  // Deleted meanwhile: another one is chosen after the amount.
  if (error instanceof ApiProblem && error.status === 404) return null;
  const name = data && personName(data.name);
  return (
    <section className="card rows" aria-label={t('sellto.whom-to')}>
      <div className="item">
        <span className="disc" aria-hidden="true">
          {data && initials(data.name)}
        </span>
        <span className="grow">
          <b>{name ?? '\u00a0'}</b>
          <span className="small figures">{data ? `${data.bankShortName} ${data.account}` : '\u00a0'}</span>
          <button
            type="button"
            className="link sell-amount__another"
            onClick={() => changeSale({ recipientId: null, preset: false })}
          >
            {t('sellto.another')}
          </button>
        </span>
      </div>
    </section>
  );
}

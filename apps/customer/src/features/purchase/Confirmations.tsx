import { useAppConfig } from '../../shared/ui/AppConfig';
import { useMessages } from '../../shared/i18n/messages';
import { Ticks } from '../../shared/order/Ticks';
import { secondsToFinal } from '../../shared/purchase/purchase-state';

/** TXN-05: how many blocks confirm the transaction, of as many as make it final. */
export function Confirmations({ confirmations }: { readonly confirmations: number }) {
  const { t, span } = useMessages();
  const { confirmations: needed } = useAppConfig();
  const count = Math.min(confirmations, needed);
  const text = t('bought.confirmations', { count, needed });
  return (
    <section className="card bought-ticks">
      <div className="row row--between">
        <h2 className="card__title">{text}</h2>
        <span className="dim">{t('confirming.about', { span: span(secondsToFinal(count, needed)) })}</span>
      </div>
      <Ticks count={count} needed={needed} label={text} />
      <p className="dim">{t('bought.final-after', { needed })}</p>
    </section>
  );
}

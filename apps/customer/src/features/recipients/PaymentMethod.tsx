import { useToast } from '@usdt-africa/web-kit';
import { useMessages } from '../../shared/i18n/messages';

/** How a recipient is paid: naira to a bank account, or USDT to an address. */
export type Method = 'bank' | 'trx';

const METHODS: readonly Method[] = ['bank', 'trx'];
const LATER = ['ERC', 'SOL', 'Alipay'];

interface Properties {
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
}

/** RCP-03: the payment method; those that do not work yet say so. */
export function PaymentMethod({ chosen, onChoose }: Properties) {
  const { t } = useMessages();
  const toast = useToast();
  return (
    <fieldset>
      <legend className="label rcp-legend">{t('rcp.method')}</legend>
      <div className="rcp-methods">
        {METHODS.map((method) => (
          <label key={method}>
            <input type="radio" name="method" checked={method === chosen} onChange={() => onChoose(method)} />
            {t(`rcp.method.${method}`)}
          </label>
        ))}
        {LATER.map((method) => (
          <button
            key={method}
            type="button"
            aria-disabled="true"
            onClick={() => toast(t('rcp.method-later', { method }))}
          >
            {t('rcp.method-soon', { method })}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

import type { RefundProofRequest } from '@usdt-africa/contracts/api';
import { useMessages } from '../../shared/i18n/messages';
import '../../shared/ui/choice.css';

type Method = RefundProofRequest['method'];

interface Properties {
  readonly chosen: Method;
  readonly onChoose: (method: Method) => void;
}

/** How the address is proved: by a small sum that comes from it, or by a signature of its wallet. */
export function ProofOptions({ chosen, onChoose }: Properties) {
  const { t } = useMessages();
  return (
    <div className="stack stack--8" role="radiogroup" aria-label={t('back.prove')}>
      <p className="label" aria-hidden="true">
        {t('back.prove')}
      </p>
      {(['sum', 'message'] as const).map((method) => (
        <label key={method} className={method === chosen ? 'choice choice--on' : 'choice'}>
          <input type="radio" name="proof" checked={method === chosen} onChange={() => onChoose(method)} />
          <span className="grow">
            <b>{t(`back.method.${method}`)}</b>
            <span className="small dim choice__more">{t(`back.method-more.${method}`)}</span>
          </span>
        </label>
      ))}
    </div>
  );
}

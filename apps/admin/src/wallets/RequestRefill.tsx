import type { AdminTreasuryView } from '@usdt-africa/contracts/admin';
import { Facts } from '@usdt-africa/web-kit';
import { useDataProvider, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ReasonInput, SelectInput, TextInput } from '../forms/inputs';
import { complete, type Reasoned } from '../forms/useForming';
import { FormDialog } from '../parts/FormDialog';
import { usdtText } from '../parts/format';
import { afterRefill } from './figures';
import './own-words';
import { useCommandForm } from './useCommandForm';

interface RefillRequest extends Reasoned {
  readonly asset: 'USDT' | 'TRX';
  readonly amount: string;
}

interface Properties {
  readonly of: AdminTreasuryView;
  readonly onClose: () => void;
}

/** Requests a refill, which another operator approves: from which address, to which, how much, and what both have then. */
export function RequestRefill({ of, onClose }: Properties) {
  const t = useTranslate();
  const provider = useDataProvider<ConsoleDataProvider>();
  const form = useCommandForm<RefillRequest>(
    { asset: 'USDT', amount: '', reason: '' },
    (key, input) => provider.postCommand(key, 'refills/request', { body: complete(input) }),
    { done: t('wallets.requestRefill.done'), onDone: onClose },
  );
  const { asset, amount } = form.values;
  const after = afterRefill(of, asset, amount.trim());
  const { hotWallet, treasury } = of;
  const has = (sum: string | null | undefined): string => (sum == null ? '–' : `${usdtText(sum)} ${asset}`);
  const field = asset === 'USDT' ? 'usdt' : 'trx';
  return (
    <FormDialog form={form} title={t('wallets.refills.title')} action={t('wallets.requestRefill.do')} onClose={onClose}>
      <p>{t('wallets.requestRefill.what')}</p>
      <Facts
        pairs={[
          [t('wallets.refill.from'), <span className="mono">{treasury?.address}</span>],
          [t('wallets.refill.to'), <span className="mono">{hotWallet?.address}</span>],
        ]}
      />
      <SelectInput
        source="asset"
        label={t('wallets.requestRefill.asset')}
        choices={[
          ['USDT', 'USDT'],
          ['TRX', 'TRX'],
        ]}
      />
      <TextInput
        source="amount"
        label={t('wallets.requestRefill.amount', { asset })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={19}
        wrong={(typed) =>
          /^\d{1,12}(\.\d{1,6})?$/.test(typed) && /[1-9]/.test(typed) ? null : t('wallets.requestRefill.figures')
        }
        needed
        autoFocus
      />
      <div className="stacks">
        <table className="table tn wallets__after">
          <thead>
            <tr>
              <th>{t('wallets.requestRefill.changes')}</th>
              <th className="right">{t('wallets.requestRefill.now')}</th>
              <th className="right">{t('wallets.requestRefill.after')}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>{t('wallets.balances.hot')}</td>
              <td className="right nowrap" data-name={t('wallets.requestRefill.now')}>
                {has(hotWallet?.[field])}
              </td>
              <td className="right nowrap medium" data-name={t('wallets.requestRefill.after')}>
                {has(after?.hot)}
              </td>
            </tr>
            <tr>
              <td>{t('wallets.balances.treasury')}</td>
              <td className="right nowrap" data-name={t('wallets.requestRefill.now')}>
                {has(treasury?.[field])}
              </td>
              <td className="right nowrap medium" data-name={t('wallets.requestRefill.after')}>
                {has(after?.treasury)}
              </td>
            </tr>
          </tbody>
        </table>
      </div>
      {after?.isTooMuch && (
        <p className="wait">
          {t('wallets.requestRefill.tooMuch', { ceiling: hotWallet === null ? '' : usdtText(hotWallet.ceiling) })}
        </p>
      )}
      <ReasonInput label={t('actions.why.label')} hint={t('actions.why.hint')} />
    </FormDialog>
  );
}

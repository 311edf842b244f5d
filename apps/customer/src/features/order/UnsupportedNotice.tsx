import type { OrderView } from '@usdt-africa/contracts/api';
import { Notice, shortHash } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

const NAMES = { TRX: 'TRX', TRC10: 'TRC-10', TRC20: 'TRC-20' } as const;

const BECAME = {
  returned: 'unsupported.returned-text',
  attributed: 'unsupported.attributed-text',
  retained: 'unsupported.retained-text',
} as const;

const BACK = { going: 'unsupported.going-text', can: 'unsupported.can-text' } as const;

function textOf({ notCreditable, became, back }: OrderView['unsupported'][number]) {
  if (became) return BECAME[became];
  if (back) return BACK[back];
  return notCreditable ? 'unsupported.not-creditable-text' : 'unsupported.text';
}

/** Another coin came to this address, or ours in a way that is not credited: seen by a person, never silently swallowed. */
export function UnsupportedNotice({ order }: { readonly order: OrderView }) {
  const { t, bareStable } = useMessages();
  const titleOf = ({ kind, amount, notCreditable }: OrderView['unsupported'][number]): string => {
    if (notCreditable) return t('unsupported.not-creditable');
    return kind === 'TRX' && amount
      ? t('unsupported.trx', { amount: bareStable(amount) })
      : t('unsupported.token', { kind: NAMES[kind] });
  };
  return order.unsupported.map((asset) => (
    <Notice key={asset.key} tone="caution" icon={triangleAlert}>
      <b>{titleOf(asset)}</b> {t(textOf(asset))}{' '}
      {asset.explorerUrl ? (
        <a className="link" href={asset.explorerUrl} target="_blank" rel="noreferrer">
          {shortHash(asset.transactionId)}
        </a>
      ) : (
        shortHash(asset.transactionId)
      )}
    </Notice>
  ));
}

import type { AdminOrderOwner } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { pause } from '@usdt-africa/web-kit/icons';
import { type RaRecord, useRecordContext, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { timeText } from '../parts/format';
import { MayUnfreeze } from './MayUnfreeze';

/**
 * On an order or payout that waits because its customer is frozen: the reason, as entered by the operator who froze
 * them.
 */
export function OwnerFrozen() {
  const t = useTranslate();
  const { owner } = useRecordContext<RaRecord & { readonly owner: AdminOrderOwner | null }>()!;
  if (!owner?.frozen) return null;
  const { at, by, because, words } = owner.frozen;
  return (
    <Notice
      tone="caution"
      icon={pause}
      acts={
        <Link className="button button--raised" to={`/customers/${owner.accountId}/show`}>
          {t('customers.see')}
        </Link>
      }
    >
      <b>{t('customers.ownerFrozen', { who: by.name, at: timeText(at), because: t(`customers.cause.${because}`) })}</b>{' '}
      “{words}” {t('customers.ownerFrozenText')} <MayUnfreeze />
    </Notice>
  );
}

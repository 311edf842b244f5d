import type { AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { RowLink } from '../list/columns';
import { orderNumberText } from '../parts/format';

/** Resources whose records have their own page. */
const PAGES: readonly string[] = [
  'orders',
  'payouts',
  'fundings',
  'purchases',
  'refunds',
  'unattributed',
  'disputes',
  'rates',
  'limits',
  'customers',
];

/** Resources whose records have a number. */
const NUMBERED: readonly string[] = ['orders', 'payouts', 'purchases', 'refunds'];

/** Where it stands in a list, and has none. */
const LISTS: Readonly<Record<string, string>> = { 'tier-limits': '/limits', senders: '/senders', treasury: '/wallets' };

/** What a request is about, and the way there. */
export function Subject({ on }: { readonly on: AdminApprovalRow['on'] }) {
  const t = useTranslate();
  const label = NUMBERED.includes(on.resource)
    ? orderNumberText(on.label)
    : on.resource === 'limits'
      ? t('approvals.onLimit')
      : on.resource === 'tier-limits'
        ? t('approvals.onTier', { tier: t(`orders.tier.${on.id}`) })
        : on.resource === 'customers'
          ? t('approvals.onCustomer')
          : on.resource === 'rates'
            ? t(`approvals.onRate.${on.id}`, { _: on.label })
            : on.label;
  const list = LISTS[on.resource];
  if (list !== undefined)
    return (
      <RowLink className="link nowrap" to={list}>
        {label}
      </RowLink>
    );
  if (!PAGES.includes(on.resource)) return <span className="nowrap">{label}</span>;
  return (
    <RowLink className="link nowrap" to={`/${on.resource}/${on.id}/show`}>
      {label}
    </RowLink>
  );
}

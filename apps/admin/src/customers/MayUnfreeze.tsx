import { useTranslate } from 'react-admin';
import { session } from '../auth/session';
import { useLiveQuery } from '../data/useLiveQuery';
import { oneOf } from '../parts/format';

/** Names who may unfreeze a customer, for an operator who may not. */
export function MayUnfreeze() {
  const t = useTranslate();
  const { data: colleagues } = useLiveQuery(
    'me',
    'me/colleagues',
    { staleTime: 60_000, enabled: !session.may('customers.unfreeze') },
    { query: { may: 'customers.unfreeze' } },
  );
  if (!colleagues) return null;
  if (colleagues.length === 0) return <>{t('customers.noneUnfreezes')}</>;
  return <>{t('customers.mayUnfreeze', { names: oneOf(colleagues.map(({ name }) => name)) })}</>;
}

import type { AdminApprovalRow } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { nairaText, usdtText } from '../parts/format';

/** What is asked for: `Pay ₦612,690.00 again` as its name, `pay ₦612,690.00 again` within a sentence. */
export function useApprovalWords(): (
  approval: Pick<AdminApprovalRow, 'verb' | 'naira' | 'on'>,
  how?: 'name' | 'what',
) => string {
  const t = useTranslate();
  return ({ verb, naira, on }, how = 'name') =>
    t(`approvals.${how}.${verb}`, {
      _: verb,
      naira: naira === null ? '' : `₦${nairaText(naira)}`,
      label: on.resource === 'limits' ? `${usdtText(on.label)} ${import.meta.env.DEFAULT_PRODUCT}` : on.label,
    });
}

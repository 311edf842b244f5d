import type { AdminReconciliationRow } from '@usdt-africa/contracts/admin';
import { Chip, type Tone } from '@usdt-africa/web-kit';
import { hourglass } from '@usdt-africa/web-kit/account-icons';
import { check, circleMinus, circleSlash2, plus, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';

type Finding = AdminReconciliationRow['finding'];

const LOOKS: Readonly<Record<Finding, readonly [tone: Tone, icon: string]>> = {
  same: ['good', check],
  late: ['good', check],
  'not-there': ['plain', check],
  'not-at-provider': ['bad', circleMinus],
  'not-ours': ['caution', plus],
  unreadable: ['caution', triangleAlert],
  amount: ['caution', circleSlash2],
  outcome: ['caution', circleSlash2],
  fee: ['caution', circleSlash2],
  uncovered: ['bad', triangleAlert],
  twice: ['caution', plus],
  'not-concluded': ['plain', hourglass],
};

/** What comparing came to, in a word. */
export function FindingChip({ of, provider }: { readonly of: Finding; readonly provider: string }) {
  const t = useTranslate();
  const [tone, icon] = LOOKS[of];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`reconciliation.findings.${of}`, { provider })}
    </Chip>
  );
}

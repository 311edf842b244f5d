import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { Reference } from '../../shared/problem/Reference';

/** Why an act on a refund was not done; nothing without a problem. */
export function RefundProblem({ problem }: { readonly problem: string | null }) {
  const { t, has, dynamic } = useMessages();
  if (!problem) return null;
  const text = [`back.refused.${problem}`, `problem.${problem}`].find(has);
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>{text ? dynamic(text) : t('problem.unexpected')}</p>
        <Reference problem={problem} />
      </Notice>
    </div>
  );
}

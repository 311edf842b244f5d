import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import { Reference } from './Reference';

/** Why an act on an order was not done; nothing without a problem. */
export function ProblemNotice({ problem }: { readonly problem: string | null }) {
  const { t, has, dynamic } = useMessages();
  if (!problem) return null;
  const key = `problem.${problem}`;
  return (
    <Notice tone="caution" icon={circleAlert}>
      <p>{has(key) ? dynamic(key) : t('problem.unexpected')}</p>
      <Reference problem={problem} />
    </Notice>
  );
}

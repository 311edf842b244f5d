import { Say } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';
import { Reference } from './Reference';

/** Why an act on an order was not done; nothing without a problem. */
export function ProblemSay({ problem }: { readonly problem: string | null }) {
  const { t, has, dynamic } = useMessages();
  if (!problem) return null;
  const key = `problem.${problem}`;
  return (
    <Say tone="caution" icon={circleAlert}>
      <p>{has(key) ? dynamic(key) : t('problem.unexpected')}</p>
      <Reference problem={problem} />
    </Say>
  );
}

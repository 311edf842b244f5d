import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

/** Why an act on a case was not done. */
export function CaseProblem({ problem }: { readonly problem: string | null }) {
  const { t, has, dynamic } = useMessages();
  const key = `problem.${problem}`;
  return (
    <div role="alert">
      {problem && (
        <Notice tone="caution" icon={circleAlert}>
          {has(key) ? dynamic(key) : t('problem.unexpected')}
        </Notice>
      )}
    </div>
  );
}

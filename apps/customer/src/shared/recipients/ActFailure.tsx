import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { Reference } from '../problem/Reference';
import { useProblemText } from '../problem/useProblemText';

/** Error text of a failed action on a recipient, above its button. */
export function ActFailure({ of }: { readonly of: Error | null }) {
  const { t, has, dynamic } = useMessages();
  const textOf = useProblemText();
  if (!of) return null;
  const code = problemCode(of);
  const key = `rcp.refused.${code}`;
  const known = has(key) ? dynamic(key) : textOf(code);
  return (
    <div role="alert">
      <Notice tone="bad" icon={circleAlert}>
        <p>{known ?? t(of instanceof ApiProblem ? 'problem.unexpected' : 'problem.no-answer')}</p>
        <Reference problem={code} />
      </Notice>
    </div>
  );
}

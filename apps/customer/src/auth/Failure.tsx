import 'virtual:messages/refused';
import { Say } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../app/messages';
import { Reference } from '../problem/Reference';

/** What a failure of coming in is in words; how long to wait, where the server said so. */
export function useFailureText(): (failure: Error) => string {
  const { t, has, dynamic, span } = useMessages();
  return (failure) => {
    const code = problemCode(failure);
    const wait = failure instanceof ApiProblem ? failure.retryAfterSeconds : null;
    if (has(`refused.${code}`)) return dynamic(`refused.${code}`, { wait: span(wait ?? 60) });
    if (wait !== null) return t('refused.wait', { wait: span(wait) });
    if (has(`problem.${code}`)) return dynamic(`problem.${code}`);
    return t(failure instanceof ApiProblem ? 'problem.unexpected' : 'problem.no-answer');
  };
}

/** Above the button that was pressed. */
export function Failure({ of }: { readonly of: Error | null }) {
  const text = useFailureText();
  return (
    <div role="alert" className="auth__failure">
      {of && (
        <Say tone="bad" icon={circleAlert}>
          {text(of)}
          <Reference problem={problemCode(of)} />
        </Say>
      )}
    </div>
  );
}

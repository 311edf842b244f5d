import 'virtual:messages/refused';
import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { ApiProblem, problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { Reference } from '../problem/Reference';

/** Text of a failed sign-in step, with the waiting time where the server gave one. */
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

/** Failure text above the submit button. */
export function Failure({ of }: { readonly of: Error | null }) {
  const text = useFailureText();
  return (
    <div role="alert" className="auth__failure">
      {of && (
        <Notice tone="bad" icon={circleAlert}>
          {text(of)}
          <Reference problem={problemCode(of)} />
        </Notice>
      )}
    </div>
  );
}

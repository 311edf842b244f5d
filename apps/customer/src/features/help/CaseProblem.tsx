import { Notice } from '@usdt-africa/web-kit';
import { circleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import { spanText } from '../../shared/help/span-text';

interface Properties {
  readonly problem: string | null;
  /** After so many seconds the act may be tried again, where the refusal says so. */
  readonly retryAfter?: number | null;
}

/** Why an act on a case was not done. */
export function CaseProblem({ problem, retryAfter = null }: Properties) {
  const { t, has, dynamic } = useMessages();
  const key = `problem.${problem}`;
  return (
    <div role="alert">
      {problem && (
        <Notice tone="caution" icon={circleAlert}>
          {has(key) ? dynamic(key, { span: spanText(retryAfter ?? 0, t) }) : t('problem.unexpected')}
        </Notice>
      )}
    </div>
  );
}

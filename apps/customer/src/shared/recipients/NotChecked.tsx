import { Button, Notice } from '@usdt-africa/web-kit';
import { circleQuestionMark } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../api/client';
import { useMessages } from '../i18n/messages';
import { Reference } from '../problem/Reference';
import { useProblemText } from '../problem/useProblemText';

interface Properties {
  readonly error: Error;
  readonly bank: string;
  readonly onAgain: () => void;
}

/** RCP-04: the bank did not give the account's name: nothing is paid without it. */
export function NotChecked({ error, bank, onAgain }: Properties) {
  const { t } = useMessages();
  const textOf = useProblemText();
  const code = problemCode(error);
  return (
    <div role="alert">
      <Notice tone="caution" icon={circleQuestionMark}>
        <p className="strong">
          {t(code === 'account-not-found' ? 'sellto.no-account' : 'sellto.check-failed', { bank })}
        </p>
        <p>{textOf(code)}</p>
        <Reference problem={code} />
        <Button slim tone="on-surface" onClick={onAgain}>
          {t('again')}
        </Button>
      </Notice>
    </div>
  );
}

import { useNavigate } from 'react-router-dom';
import { Button, Rich, Notice, Sheet } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { UseSteps } from '../../../shared/account/UseSteps';
import { accountPaths } from '../../../shared/routing/account-paths';
import { useMessages } from '../../../shared/i18n/messages';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** AUTH-01: what can be done with an account, as far as it is there. */
export function HowToUseSheet({ open, onClose }: Properties) {
  const { t } = useMessages();
  const navigate = useNavigate();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('use.title')}
      prose
      foot={
        <Button tone="main" full onClick={() => void navigate(accountPaths.dashboard, { replace: true })}>
          {t('done.dashboard')}
        </Button>
      }
    >
      <div className="stack">
        <UseSteps />
        <Notice tone="caution" icon={shieldAlert}>
          <Rich text={t('use.never-requested')} />
        </Notice>
      </div>
    </Sheet>
  );
}

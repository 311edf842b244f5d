import { useNavigate } from 'react-router-dom';
import { Button, Icon, Rich, Say, Sheet } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { arrowUpRight, lifeBuoy, lock } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';

interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** AUTH-01: what can be done with an account, as far as it is there. */
export function HowToUseSheet({ open, onClose }: Properties) {
  const { t, dynamic } = useMessages();
  const navigate = useNavigate();
  const steps = [
    ['sell', arrowUpRight],
    ['protect', lock],
    ['help', lifeBuoy],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('use.title')}
      prose
      foot={
        <Button tone="main" full onPress={() => void navigate(accountPaths.dashboard, { replace: true })}>
          {t('done.dashboard')}
        </Button>
      }
    >
      <div className="stack">
        <ol className="how">
          {steps.map(([name, icon]) => (
            <li key={name}>
              <span className="how__number" aria-hidden="true">
                <Icon of={icon} size="small" />
              </span>
              <div>
                <p className="strong">{dynamic(`use.${name}`)}</p>
                <p className="small dim">{dynamic(`use.${name}-how`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <Say tone="caution" icon={shieldAlert}>
          <Rich text={t('use.nobody-asks')} />
        </Say>
      </div>
    </Sheet>
  );
}

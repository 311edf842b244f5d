import { Button, Icon } from '@usdt-africa/web-kit';
import { hash } from '@usdt-africa/web-kit/account-icons';
import { check } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../app/messages';

interface KeptNumberProperties {
  readonly kind: string;
  readonly onAnother: () => void;
}

/** The number of a wish that was refused: it holds until another one is given, and is not shown again. */
export function KeptNumber({ kind, onAnother }: KeptNumberProperties) {
  const { t } = useMessages();
  return (
    <div className="card card--flat row row--close">
      <span className="disc disc--small upgrade__kept" aria-hidden="true">
        <Icon of={hash} />
      </span>
      <span className="grow">
        <span className="medium">{kind.toUpperCase()}</span>
        <span className="small dim">{t('upgrade.is-kept')}</span>
      </span>
      <Button tone="bare" onPress={onAnother}>
        {t('upgrade.another-number')}
      </Button>
    </div>
  );
}

interface PartProperties {
  readonly name: string;
  readonly icon: string;
  /** Why it is to be sent again; null, or left out: it is kept. */
  readonly state?: string | null;
}

/** One thing that was sent: kept, or to be sent again. */
export function Part({ name, icon, state = null }: PartProperties) {
  const { t } = useMessages();
  const isKept = state === null;
  return (
    <li className="row row--close">
      <span className={`disc disc--small ${isKept ? 'upgrade__kept' : 'upgrade__again'}`} aria-hidden="true">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <span className="medium">{name}</span>
        <span className={`small ${isKept ? 'dim' : 'upgrade__send-again'}`}>{state ?? t('upgrade.is-kept')}</span>
      </span>
      {isKept && <Icon of={check} />}
    </li>
  );
}

import { Button, Icon } from '@usdt-africa/web-kit';
import { hash } from '@usdt-africa/web-kit/account-icons';
import { check } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';

interface StoredNumberProperties {
  readonly kind: string;
  readonly onAnother: () => void;
}

/** The number of a rejected request: it stays valid until another one is given, and is not shown again. */
export function StoredNumber({ kind, onAnother }: StoredNumberProperties) {
  const { t } = useMessages();
  return (
    <div className="card card--flat row row--close">
      <span className="disc disc--small upgrade__stored" aria-hidden="true">
        <Icon of={hash} />
      </span>
      <span className="grow">
        <span className="medium">{kind.toUpperCase()}</span>
        <span className="small dim">{t('upgrade.is-reused')}</span>
      </span>
      <Button tone="bare" onClick={onAnother}>
        {t('upgrade.another-number')}
      </Button>
    </div>
  );
}

interface PartProperties {
  readonly name: string;
  readonly icon: string;
  /** Why it must be sent again; null or omitted: it is stored. */
  readonly state?: string | null;
}

/** One sent item: stored, or to be sent again. */
export function Part({ name, icon, state = null }: PartProperties) {
  const { t } = useMessages();
  const isStored = state === null;
  return (
    <li className="row row--close">
      <span className={`disc disc--small ${isStored ? 'upgrade__stored' : 'upgrade__again'}`} aria-hidden="true">
        <Icon of={icon} />
      </span>
      <span className="grow">
        <span className="medium">{name}</span>
        <span className={`small ${isStored ? 'dim' : 'upgrade__send-again'}`}>{state ?? t('upgrade.is-reused')}</span>
      </span>
      {isStored && <Icon of={check} />}
    </li>
  );
}

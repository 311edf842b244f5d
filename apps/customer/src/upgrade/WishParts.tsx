import { Button, Icon, Say } from '@usdt-africa/web-kit';
import { hash } from '@usdt-africa/web-kit/account-icons';
import { check, circleAlert, lock } from '@usdt-africa/web-kit/icons';
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

interface SendWishProperties {
  /** Names of the papers that are still to go. */
  readonly missing: readonly string[];
  /** Whether it was pressed: what is missing is a mistake from then on. */
  readonly tried: boolean;
  readonly isSending: boolean;
  /** Why it was not taken, where no field says so. */
  readonly failure: string | null;
  readonly onSend: () => void;
}

/** How every wish ends: what is said of all that is sent, what is still to go, and the button. */
export function SendWish({ missing, tried, isSending, failure, onSend }: SendWishProperties) {
  const { t } = useMessages();
  return (
    <>
      <Say icon={lock}>{t('upgrade.kept')}</Say>
      <p className={tried && missing.length > 0 ? 'field__error' : 'small dim'} role="status">
        {missing.length > 0 ? t('upgrade.missing', { papers: missing.join(', ') }) : ''}
      </p>
      {failure && (
        <Say tone="bad" icon={circleAlert} live>
          {failure}
        </Say>
      )}
      <Button tone="main" full busy={isSending} onPress={onSend}>
        {t('upgrade.send')}
      </Button>
    </>
  );
}

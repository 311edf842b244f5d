import { Button, Icon, Say } from '@usdt-africa/web-kit';
import { hash } from '@usdt-africa/web-kit/account-icons';
import { lock } from '@usdt-africa/web-kit/icons';
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

/** What is said of everything that is sent. */
export function Kept() {
  const { t } = useMessages();
  return <Say icon={lock}>{t('upgrade.kept')}</Say>;
}

/** What is still to go. */
export function Missing({ tried, names }: { readonly tried: boolean; readonly names: readonly string[] }) {
  const { t } = useMessages();
  return (
    <p className={tried && names.length > 0 ? 'field__error' : 'small dim'} role="status">
      {names.length > 0 ? t('upgrade.missing', { papers: names.join(', ') }) : ''}
    </p>
  );
}

import { Chip, Notice } from '@usdt-africa/web-kit';
import { triangleAlert } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../i18n/messages';
import '../ui/choice.css';

/** SELL-03: on which network the coins come: one there is, another to come. */
export function NetworkChoice() {
  const { t } = useMessages();
  return (
    <>
      <div role="radiogroup" aria-label={t('type.title')} className="stack stack--8">
        <label className="choice choice--on">
          <input type="radio" name="network" defaultChecked />
          <span className="grow">
            <span className="choice__line">
              <b>{t('type.trc')}</b>
              <Chip tone="good">{t('type.one-minute')}</Chip>
            </span>
            <span className="small dim choice__more">{t('type.trc-more')}</span>
          </span>
        </label>
        <label className="choice choice--off">
          <input type="radio" name="network" disabled />
          <span className="grow">
            <span className="choice__line">
              <b>{t('type.erc')}</b>
              <Chip>{t('coming-soon')}</Chip>
            </span>
            <span className="small dim choice__more">{t('type.erc-more')}</span>
          </span>
        </label>
      </div>
      <Notice tone="caution" icon={triangleAlert}>
        {t('type.warning')}
      </Notice>
    </>
  );
}

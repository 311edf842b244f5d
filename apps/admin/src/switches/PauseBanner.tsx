import type { AdminPause } from '@usdt-africa/contracts/admin';
import { Notice } from '@usdt-africa/web-kit';
import { pause } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import { addMessages } from '../i18n/provider';
import words from '../messages/pauses.json';
import { nairaAmount } from '../parts/format';
import { endText } from '../parts/until';

addMessages(words);

/** More are counted, not named: the banner stands above every page. */
const MOST_NAMED = 3;

/** Active pauses above every page: what, by whom, until when and why. */
export default function PauseBanner({ pauses }: { readonly pauses: readonly AdminPause[] }) {
  const t = useTranslate();
  const more = pauses.length - MOST_NAMED;
  return (
    <section className="pauses" aria-label={t('pauses.label')}>
      <Notice
        tone="caution"
        icon={pause}
        live
        acts={
          <Link to="/switches" className="link nowrap">
            {t('pauses.see')}
          </Link>
        }
      >
        {pauses.slice(0, MOST_NAMED).map((one) => (
          <PauseLine key={one.id} of={one} />
        ))}
        {more > 0 && <p>{t('pauses.more', more)}</p>}
      </Notice>
    </section>
  );
}

function PauseLine({ of: { kind, name, above, until, by, reason } }: { readonly of: AdminPause }) {
  const t = useTranslate();
  return (
    <p>
      <b>
        {t('pauses.paused', {
          name: name ?? t(`pauses.names.${kind}`, { above: above === null ? '' : nairaAmount(above) }),
        })}
      </b>{' '}
      {t(until === null ? 'pauses.open' : 'pauses.until', {
        until: until === null ? '' : endText(until),
        who: by?.name ?? t('actors.none'),
      })}
      {reason && `: “${reason}”`}
    </p>
  );
}

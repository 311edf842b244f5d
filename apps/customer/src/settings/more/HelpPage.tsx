import { Icon, Rich, Say } from '@usdt-africa/web-kit';
import { shieldAlert } from '@usdt-africa/web-kit/account-icons';
import { arrowUpRight, lifeBuoy, lock } from '@usdt-africa/web-kit/icons';
import { accountPaths } from '../../app/account-paths';
import { useMessages } from '../../app/messages';
import { Questions } from '../../help/Questions';
import { SupportLinks } from '../../order/SupportLinks';
import { SettingsFrame } from '../SettingsFrame';

const STEPS = [
  ['sell', arrowUpRight],
  ['protect', lock],
  ['help', lifeBuoy],
] as const;

/** SET-01: how it is used, what people ask, and the ways to a person. */
export function HelpPage() {
  const { t, dynamic } = useMessages();
  return (
    <SettingsFrame title={t('help.title')} at={accountPaths.help}>
      <section className="card stack stack--8">
        <h2>{t('use.title')}</h2>
        <ol className="how">
          {STEPS.map(([name, icon]) => (
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
      </section>
      <Say tone="caution" icon={shieldAlert}>
        <Rich text={t('use.nobody-asks')} />
      </Say>
      <Questions />
      <SupportLinks />
    </SettingsFrame>
  );
}

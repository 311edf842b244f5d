import { Rail } from '@usdt-africa/web-kit';
import { chain, clock, landmark } from '@usdt-africa/web-kit/icons';
import { useMessages } from '../../shared/i18n/messages';
import '@usdt-africa/web-kit/rail.css';

/** Waiting → received → delivered, across. `at` is the station where the money stands. */
export function OrderRail({ at }: { readonly at: 0 | 1 | 2 }) {
  const { t } = useMessages();
  const words = [t('stage.waiting'), t('stage.received'), t('stage.delivered')];
  const icons = [clock, chain, landmark];
  return (
    <section className="card">
      <Rail
        label={t('stage.label')}
        stations={words.map((word, index) => ({
          word,
          icon: icons[index]!,
          stage: index < at ? 'done' : index === at ? 'now' : 'todo',
        }))}
      />
    </section>
  );
}

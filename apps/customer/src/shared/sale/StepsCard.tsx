import { countdownText, Timeline } from '@usdt-africa/web-kit';
import type { TimelineStep } from '@usdt-africa/web-kit';
import { useAppConfig } from '../ui/AppConfig';
import { useMessages } from '../i18n/messages';
import { useRate } from '../rates/useRate';
import '@usdt-africa/web-kit/rail.css';

interface Properties {
  readonly now: 1 | 2 | 3;
  /** Bank and name, once they are known. */
  readonly recipient: string | null;
}

/** The four steps of a sale, on a wide screen. */
export function StepsCard({ now, recipient }: Properties) {
  const { t, span } = useMessages();
  const { lockSeconds } = useAppConfig();
  const { rate } = useRate();
  const promise = t('steps.promise', { minutes: rate?.promiseMinutes ?? 30 });
  const steps: readonly (readonly [title: string, more: string])[] = [
    [t('steps.recipient'), recipient ?? t('steps.recipient-more')],
    [t('steps.sender'), t('steps.sender-more')],
    [t('steps.send'), t('steps.send-more', { time: countdownText(lockSeconds) })],
    [
      t('steps.delivered'),
      rate?.medianSeconds != null ? t('steps.median', { span: span(rate.medianSeconds), promise }) : promise,
    ],
  ];
  return (
    <section className="card" aria-label={t('steps.label')}>
      <Timeline
        steps={steps.map(([title, more], index): TimelineStep => {
          const step = index + 1;
          return { stage: step < now ? 'done' : step === now ? 'now' : 'todo', step, title, children: more };
        })}
      />
    </section>
  );
}

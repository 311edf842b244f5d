import { useAppConfig } from '../ui/AppConfig';
import { useMessages } from '../i18n/messages';

const QUESTIONS = ['time', 'rate', 'how', 'network', 'limit'] as const;

/** Frequent questions, with answers for this installation's settings. */
export function Questions() {
  const { t, dynamic } = useMessages();
  const { confirmations, minimumSell } = useAppConfig();
  return (
    <section className="card stack stack--8">
      <h2>{t('faq.title')}</h2>
      {QUESTIONS.map((each) => (
        <details key={each} className="question">
          <summary>{dynamic(`faq.${each}`)}</summary>
          <p className="dim">{dynamic(`faq.${each}-answer`, { count: confirmations, minimum: minimumSell })}</p>
        </details>
      ))}
    </section>
  );
}

import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { post, read } from '../data/http';
import { Button } from '../parts/Button';
import { ErrorLine } from '../parts/Field';
import type { SandboxOperators } from './steps';
import { useAttempt } from './useAttempt';

/** Sandbox only: the server of a production answers that there is no such thing, and nothing is shown. */
export function SandboxOperatorsList({ onEntered }: { readonly onEntered: () => void }) {
  const t = useTranslate();
  const attempt = useAttempt();
  const [operators, setOperators] = useState<SandboxOperators>([]);
  useEffect(() => {
    const abort = new AbortController();
    read('auth/sandbox', abort.signal)
      .then((list) => setOperators(Array.isArray(list) ? list : []))
      .catch(() => undefined);
    return () => abort.abort();
  }, []);
  if (operators.length === 0) return null;
  return (
    <section className="stack stack--8" aria-label={t('auth.sandbox.title')}>
      <p className="signin__or dim small">{t('auth.sandbox.title')}</p>
      <ul className="signin__sandbox">
        {operators.map((operator) => (
          <li key={operator.id}>
            <Button
              look="edge"
              busy={attempt.isBusy}
              onClick={() =>
                attempt.run(async () => {
                  await post('auth/sandbox', { body: { operatorId: operator.id } });
                  onEntered();
                })
              }
            >
              {operator.name} <span className="dim">{t(`roles.${operator.role}`)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ErrorLine>{attempt.error}</ErrorLine>
    </section>
  );
}

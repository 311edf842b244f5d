import type { AdminCustomerView } from '@usdt-africa/contracts/admin';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Allowed } from '../auth/Allowed';
import { ReasonInput } from '../forms/inputs';
import { useActForm } from '../forms/useForming';
import { Button } from '../parts/Button';
import { Card } from '../parts/Card';
import { FormDialog } from '../parts/FormDialog';
import { timeText } from '../parts/format';
import { useNow } from '../parts/useNow';

type Session = AdminCustomerView['sessions'][number];
interface Properties {
  readonly customer: AdminCustomerView;
}

/** Where a customer is logged in; each can be ended, with a reason. */
export function Sessions({ customer }: Properties) {
  const t = useTranslate();
  const now = useNow(60_000);
  const [ending, setEnding] = useState<Session | null>(null);
  const { sessions } = customer;
  return (
    <Card title={t('customers.sessions.title')} look="card--clip stacks">
      {sessions.length === 0 ? (
        <p className="empty dim">{t('customers.sessions.none')}</p>
      ) : (
        <table className="table tn">
          <tbody>
            {sessions.map((session) => (
              <tr key={session.id}>
                <td className="medium">{session.device}</td>
                <td className="dim">
                  {t('customers.sessions.times', {
                    started: timeText(session.startedAt, now),
                    seen: timeText(session.seenAt, now),
                  })}
                </td>
                <td className="right stacks__side">
                  <Allowed action="sign-out" resource="customers">
                    <Button
                      look="edge"
                      aria-label={t('customers.sessions.endOne', { device: session.device })}
                      onClick={() => setEnding(session)}
                    >
                      {t('customers.sessions.end')}
                    </Button>
                  </Allowed>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {ending && <EndDialog customer={customer} session={ending} onClose={() => setEnding(null)} />}
    </Card>
  );
}

function EndDialog({
  customer,
  session,
  onClose,
}: Properties & { readonly session: Session; readonly onClose: () => void }) {
  const t = useTranslate();
  const form = useActForm(['customers', customer.id, `sessions/${session.id}/end`], {
    done: t('customers.sessions.ended'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('customers.sessions.endOne', { device: session.device })}
      verb={t('customers.sessions.end')}
      onClose={onClose}
    >
      <p>{t('customers.sessions.endText')}</p>
      <ReasonInput label={t('verbs.why.label')} autoFocus />
    </FormDialog>
  );
}

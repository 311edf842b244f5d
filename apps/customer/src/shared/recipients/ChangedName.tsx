import { useQueryClient } from '@tanstack/react-query';
import type { RecipientView } from '@usdt-africa/contracts/api';
import { Button, callName, Facts, Icon, personName, Notice } from '@usdt-africa/web-kit';
import { pause, triangleAlert } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../api/client';
import { useMessages } from '../i18n/messages';
import { ActFailure } from './ActFailure';
import { useSubmit } from '../forms/useSend';
import { checkRecipient, confirmName } from '../api/recipients';
import { useDay } from './useDay';
import { useKeepRecipient } from './useRecipients';
import { RECIPIENTS } from '../api/recipient-queries';

type Change = NonNullable<RecipientView['change']>;

interface Properties {
  readonly recipient: RecipientView;
  readonly change: Change;
  readonly onDelete?: () => void;
  readonly onConfirmed: (view: RecipientView) => void;
}

/** Older than what the server takes for an answer of just now. */
const TOO_OLD = new Set(['enquiry-expired', 'recipients.name-unsure', 'name-unsure']);

/**
 * RCP-04: both names side by side. The confirmation is for the shown name: if the bank returns another one by now, that
 * one is shown first.
 */
export function ChangedName({ recipient, change, onDelete, onConfirmed }: Properties) {
  const { t, shortTime } = useMessages();
  const day = useDay();
  const keep = useKeepRecipient();
  const queries = useQueryClient();
  const who = callName(recipient.name);
  const { bankShortName, accountNumber, savedAt, id } = recipient;
  const { run, busy, failure } = useSubmit((shown: Change) => confirm(id, shown), {
    async done(view) {
      await keep(view);
      if (view.change === null) onConfirmed(view);
      await queries.invalidateQueries({ queryKey: [RECIPIENTS, 'check', id] });
    },
  });
  return (
    <>
      <section className="card rcp-warn stack stack--12" aria-labelledby="rcp-changed">
        <h2 id="rcp-changed" className="rcp-warn__head">
          <Icon of={triangleAlert} />
          {t('rcp.changed', { bank: bankShortName })}
        </h2>
        <Facts
          pairs={[
            [t('rcp.saved-on', { day: day(savedAt) }), <s className="dim">{personName(recipient.name)}</s>],
            [shortTime(change.at), <b>{personName(change.name)}</b>],
            [t('rcp.account-id'), <span className="figures">{accountNumber}</span>],
            [t('rcp.how-close'), t(`rcp.close.${change.grade}`)],
          ]}
        />
        <p className="small dim">{t('rcp.changed-more')}</p>
      </section>
      <Notice icon={pause}>{t('rcp.nothing-paid')}</Notice>
      <ActFailure of={failure} />
      <div className="stack stack--8 rcp-acts">
        <Button tone="main" full busy={busy} onClick={() => run(change)}>
          {t('rcp.still', { name: who })}
        </Button>
        {onDelete && (
          <button type="button" className="button button--bare button--full rcp-no" onClick={onDelete}>
            {t('rcp.not-them')}
          </button>
        )}
      </div>
    </>
  );
}

/** @returns the recipient after the request: with another change if the bank returns yet another name */
async function confirm(id: string, shown: Change): Promise<RecipientView> {
  if (shown.enquiryId !== null) {
    try {
      return await confirmName(id, shown.enquiryId);
    } catch (refused) {
      if (!(refused instanceof ApiProblem && TOO_OLD.has(refused.code))) throw refused;
    }
  }
  const { recipient } = await checkRecipient(id);
  const { change } = recipient;
  if (change === null || change.enquiryId === null || change.name !== shown.name) return recipient;
  return confirmName(id, change.enquiryId);
}

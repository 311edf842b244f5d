import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Say } from '@usdt-africa/web-kit';
import { shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useDataProvider, useNotify, useTranslate } from 'react-admin';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { useAsked } from '../data/useAsked';
import { Button } from '../parts/Button';
import { clockText, countText, minuteText } from '../parts/format';

const PATH = 'audit/verification';

/** Whether the history is as it was written: the last answer, and another one on demand. */
export function Verification() {
  const t = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data } = useAsked('audit', PATH, {});
  const verifying = useMutation({
    mutationFn: () => provider.tell(crypto.randomUUID(), PATH),
    onSuccess: (result) => queries.setQueryData(['audit', 'live', PATH], result),
    onError: (error) => notify(error.message, { type: 'error' }),
  });
  const button = (
    <Button className="button--raised" busy={verifying.isPending} onClick={() => verifying.mutate()}>
      {t(verifying.isPending ? 'audit.verifying' : 'audit.verify')}
    </Button>
  );
  if (!data) return <Say acts={button}>{t('audit.notVerified')}</Say>;
  const isIntact = data.verdict === 'intact';
  return (
    <Say
      tone={isIntact ? 'good' : data.verdict === 'broken' ? 'bad' : 'caution'}
      icon={isIntact ? shieldCheck : triangleAlert}
      acts={button}
      live
    >
      <b>{t(`audit.verdict.${data.verdict}`)}</b>{' '}
      {t('audit.checked', {
        entries: countText(data.entries),
        seconds: data.seconds.toLocaleString('en-GB', { maximumFractionDigits: 1 }),
        time: clockText(data.at),
      })}{' '}
      {data.finding ??
        (data.keyId &&
          t(data.exportedAt ? 'audit.headOutside' : 'audit.head', {
            key: data.keyId,
            since: data.exportedAt ? minuteText(data.exportedAt) : '',
          }))}
    </Say>
  );
}

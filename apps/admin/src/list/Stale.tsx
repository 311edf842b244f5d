import { Say } from '@usdt-africa/web-kit';
import { cloudAlert } from '@usdt-africa/web-kit/icons';
import { useListContext, useTranslate } from 'react-admin';
import { Button } from '../parts/Button';

interface Properties {
  readonly onAgain: () => void;
}

/** Above rows that could not be brought up to date: they stay, since somebody may be working with them. */
export function Stale({ onAgain }: Properties) {
  const t = useTranslate();
  return (
    <Say
      tone="caution"
      icon={cloudAlert}
      live
      acts={
        <Button look="plain" onClick={onAgain}>
          {t('list.again')}
        </Button>
      }
    >
      {t('list.stale')}
    </Say>
  );
}

/** The same for the list that is shown. */
export function StaleList() {
  const { error, data, refetch } = useListContext();
  return error && data ? <Stale onAgain={() => refetch()} /> : null;
}

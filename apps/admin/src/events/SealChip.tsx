import type { AdminStreamView } from '@usdt-africa/contracts/admin';
import { Chip } from '@usdt-africa/web-kit';
import { clock, shieldCheck, triangleAlert } from '@usdt-africa/web-kit/icons';
import { useTranslate } from 'react-admin';
import { nearText } from '../parts/format';

/** How much of the stream's history the sealer has signed, and the last verification has found unchanged. */
export function SealChip({ stream: { seal, versions } }: { readonly stream: AdminStreamView }) {
  const t = useTranslate();
  const last = versions.at(-1)?.version ?? 0;
  const { signedTo, verifiedTo, verifiedAt, isBroken } = seal;
  if (isBroken)
    return (
      <Chip tone="bad" icon={triangleAlert}>
        {t('events.page.tampered')}
      </Chip>
    );
  const time = verifiedAt === null ? '' : nearText(verifiedAt);
  const verified =
    verifiedAt === null || verifiedTo === 0
      ? t('events.page.unverified')
      : verifiedTo >= signedTo
        ? t('events.page.verified', { time })
        : t('events.page.verifiedTo', { time, version: verifiedTo });
  const isProven = signedTo >= last && verifiedTo >= signedTo;
  return (
    <Chip tone={isProven ? 'good' : 'plain'} icon={isProven ? shieldCheck : clock}>
      {signedTo === 0
        ? t('events.page.unsigned')
        : `${t('events.page.signed', { version: signedTo, last })}, ${verified}`}
    </Chip>
  );
}

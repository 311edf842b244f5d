import type { AdminVerb } from '@usdt-africa/contracts/admin';
import { type RaRecord, useTranslate } from 'react-admin';
import { VerbDialog } from '../verbs/VerbDialog';

interface Properties {
  readonly record: RaRecord;
  readonly verb: AdminVerb;
  readonly onClose: () => void;
}

/** Whether it takes two is decided by what waits when it is asked for: the answer says whether it happened. */
export function UnfreezeDialog({ record, verb, onClose }: Properties) {
  const t = useTranslate();
  const done = ({ state }: RaRecord): string => t(state === 'frozen' ? 'verbs.asked' : 'verbs.unfreeze.done');
  return <VerbDialog resource="customers" record={record} verb={verb} onClose={onClose} done={done} />;
}

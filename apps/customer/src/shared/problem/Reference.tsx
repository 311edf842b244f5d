import { referenceOf } from '../api/client';
import { useMessages } from '../i18n/messages';

/** Under a problem: by this id support and engineers find everything that happened. Whole, for a part finds too much. */
export function Reference({ problem }: { readonly problem: string | null }) {
  const { t } = useMessages();
  const reference = problem === null ? null : referenceOf(problem);
  return reference && <p className="reference">{t('problem.reference', { reference })}</p>;
}

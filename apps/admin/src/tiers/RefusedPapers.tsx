import type { AdminTierView, PaperFault } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { usePaperNames } from './usePaperNames';

/** What is wrong with each paper that is to be sent again, by its id. */
export type Faults = Readonly<Record<string, PaperFault>>;
type File = AdminTierView['files'][number];

/** What can be wrong with a paper of its kind. */
const FAULTS: Readonly<Record<File['part'], readonly PaperFault[]>> = {
  'identity-front': ['unreadable', 'incomplete', 'expired', 'names', 'other-paper'],
  'identity-back': ['unreadable', 'incomplete', 'other-paper'],
  selfie: ['unreadable', 'face'],
  registration: ['unreadable', 'incomplete', 'expired', 'names', 'other-paper'],
};

/** As a refusal names them. */
export function namedPapers(faults: Faults): readonly { readonly id: string; readonly fault: PaperFault }[] {
  return Object.entries(faults).map(([id, fault]) => ({ id, fault }));
}

interface Properties {
  readonly files: readonly File[];
  /** Why the whole is refused: what a paper's fault begins with, where it can be one. */
  readonly because: string;
  readonly faults: Faults;
  readonly onChange: (faults: Faults) => void;
}

/** Which papers are to be sent again, and why each: the customer reads it beside the paper. */
export function RefusedPapers({ files, because, faults, onChange }: Properties) {
  const t = useTranslate();
  const { nameOf } = usePaperNames();
  return (
    <fieldset className="tiers__ticks">
      <legend>{t('tiers.againEach')}</legend>
      {files.map((file) => {
        const name = nameOf(file, files);
        const possible = FAULTS[file.part];
        const fault = faults[file.id];
        const change = (to: PaperFault | null) => {
          const { [file.id]: _before, ...others } = faults;
          onChange(to ? { ...others, [file.id]: to } : others);
        };
        return (
          <div key={file.id} className="row row--wrap">
            <label className="row tiers__refused">
              <input
                type="checkbox"
                checked={fault !== undefined}
                onChange={({ target }) =>
                  change(target.checked ? (possible.find((each) => each === because) ?? possible[0]!) : null)
                }
              />
              {name}
            </label>
            {fault && (
              <select
                className="box tiers__fault"
                aria-label={t('tiers.faultOf', { name })}
                value={fault}
                onChange={({ target }) => change(possible.find((each) => each === target.value) ?? null)}
              >
                {possible.map((each) => (
                  <option key={each} value={each}>
                    {t(`tiers.fault.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}

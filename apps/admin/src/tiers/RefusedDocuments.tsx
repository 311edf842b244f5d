import type { AdminTierView, DocumentFault } from '@usdt-africa/contracts/admin';
import { useTranslate } from 'react-admin';
import { useDocumentNames } from './useDocumentNames';
import './own-words';

/** The fault of each document that must be sent again, by its id. */
export type Faults = Readonly<Record<string, DocumentFault>>;
type File = AdminTierView['files'][number];

/** The possible faults of a document of each kind. */
const FAULTS: Readonly<Record<File['part'], readonly DocumentFault[]>> = {
  'identity-front': ['unreadable', 'incomplete', 'expired', 'names', 'other-document'],
  'identity-back': ['unreadable', 'incomplete', 'other-document'],
  selfie: ['unreadable', 'face'],
  registration: ['unreadable', 'incomplete', 'expired', 'names', 'other-document'],
};

/** As a refusal names them. */
export function namedDocuments(faults: Faults): readonly { readonly id: string; readonly fault: DocumentFault }[] {
  return Object.entries(faults).map(([id, fault]) => ({ id, fault }));
}

interface Properties {
  readonly files: readonly File[];
  /** Why the whole request is rejected: the initial fault of a document, where it can be one. */
  readonly because: string;
  readonly faults: Faults;
  readonly onChange: (faults: Faults) => void;
}

/** Which documents must be sent again, and why each: the customer reads it next to the document. */
export function RefusedDocuments({ files, because, faults, onChange }: Properties) {
  const t = useTranslate();
  const { nameOf } = useDocumentNames();
  return (
    <fieldset className="tiers__ticks">
      <legend>{t('tiers.againEach')}</legend>
      {files.map((file) => {
        const name = nameOf(file, files);
        const possible = FAULTS[file.part];
        const fault = faults[file.id];
        const change = (to: DocumentFault | null) => {
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

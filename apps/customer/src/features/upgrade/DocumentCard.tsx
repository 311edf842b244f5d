import { useEffect, useId, useRef, useState } from 'react';
import type { DocumentPart } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { idCard, smartphone, upload } from '@usdt-africa/web-kit/account-icons';
import { check, x } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../../shared/api/client';
import { newKey } from '../../shared/api/idempotent-post';
import { useMessages } from '../../shared/i18n/messages';
import { useOnline } from '../../shared/browser/useOnline';
import { addDocument, removeDocument } from './api';
import { useDocumentText } from './useDocumentTexts';
import { useFailureText, useUpgradeAct, type TierUpgradeRequest } from '../../shared/upgrade/useUpgrade';
import { Part } from './UpgradeParts';

interface Sending {
  readonly file: File;
  readonly key: string;
}
interface Properties {
  readonly part: DocumentPart;
  readonly documents: TierUpgradeRequest['documents'];
  /** Documents rejected before: they stay visible until as many new ones were uploaded. */
  readonly again?: TierUpgradeRequest['again'];
}

/**
 * One kind of document: taken with the camera or chosen, and uploaded at once; an upload without a network resumes
 * automatically.
 */
export function DocumentCard({ part, documents, again = [] }: Properties) {
  const { t } = useMessages();
  const { partOf, howTo, sizeOf, nameOfRefused, faultOf } = useDocumentText();
  const failureText = useFailureText();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [sending, setSending] = useState<Sending | null>(null);
  const adding = useUpgradeAct(({ file, key }: Sending) => addDocument(part, file, key));
  const removing = useUpgradeAct(removeDocument);
  const mine = documents.filter((document) => document.part === part);
  const send = (wanted: Sending) => {
    setSending(wanted);
    adding.mutate(wanted, { onSuccess: () => setSending(null) });
  };
  // No answer came: the same file under the same key, once there is a network again.
  const isCutOff = sending !== null && adding.isError && !(adding.error instanceof ApiProblem);
  const { mutate } = adding;
  useEffect(() => {
    if (!isCutOff || !sending) return;
    const again = () => mutate(sending, { onSuccess: () => setSending(null) });
    addEventListener('online', again);
    return () => removeEventListener('online', again);
  }, [isCutOff, sending, mutate]);
  const problem = adding.error && !adding.isPending ? failureText(adding.error) : null;
  const failed = removing.error && !removing.isPending ? failureText(removing.error) : null;
  const refused = again.filter((document) => document.part === part);
  const reused = mine.filter((document) => document.reused).length;
  const isToBeReleased = mine.length - reused < refused.length;
  const name = partOf(part);
  const isSelfie = part === 'selfie';
  return (
    <div className="stack stack--8">
      {mine.map((document) => (
        <div key={document.id} className="card card--flat row row--close">
          <span className="disc disc--small">
            <Icon of={isSelfie ? smartphone : idCard} />
          </span>
          <span className="grow">
            <span className="medium">{name}</span>
            <span className="small upgrade__here">
              <Icon of={check} />{' '}
              {document.reused ? t('upgrade.is-reused') : t('upgrade.here', { size: sizeOf(document) })}
            </span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('upgrade.remove', { document: name })}
            onClick={() => removing.mutate(document.id)}
          >
            <Icon of={x} />
          </button>
        </div>
      ))}
      {isToBeReleased && (
        <ul className="card card--flat stack stack--12" aria-label={t('upgrade.to-mend')}>
          {refused.map((document) => (
            <Part
              key={document.id}
              name={nameOfRefused(document, reused + refused.length)}
              icon={isSelfie ? smartphone : idCard}
              state={faultOf(document)}
            />
          ))}
        </ul>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={isSelfie ? 'image/jpeg,image/png' : 'image/jpeg,image/png,application/pdf'}
        {...(isSelfie && { capture: 'user' as const })}
        aria-label={name}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // The same file may be chosen again.
          event.target.value = '';
          if (file) send({ file, key: newKey() });
        }}
      />
      {(mine.length === 0 || part === 'registration') && (
        <button
          type="button"
          className="card card--flat row row--close upgrade__add"
          aria-describedby={problem ? problemId : undefined}
          aria-busy={adding.isPending || undefined}
          onClick={() => !adding.isPending && input.current?.click()}
        >
          <span className="disc disc--small">
            <Icon of={upload} />
          </span>
          <span className="grow">
            <span className="medium">{name}</span>
            <span className="small dim" aria-live="polite">
              {adding.isPending ? t('upgrade.sending') : howTo(part)}
            </span>
          </span>
        </button>
      )}
      {(problem ?? failed) && (
        <p id={problemId} role="alert" className="field__error">
          {isCutOff && !online ? t('upgrade.cut-off') : (problem ?? failed)}
        </p>
      )}
    </div>
  );
}

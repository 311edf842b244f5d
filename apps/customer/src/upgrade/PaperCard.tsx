import { useEffect, useId, useRef, useState } from 'react';
import type { PaperPart } from '@usdt-africa/contracts/api';
import { Icon } from '@usdt-africa/web-kit';
import { idCard, smartphone, upload } from '@usdt-africa/web-kit/account-icons';
import { check, x } from '@usdt-africa/web-kit/icons';
import { ApiProblem } from '../api/client';
import { newKey } from '../api/keyed';
import { useMessages } from '../app/messages';
import { useOnline } from '../app/useOnline';
import { addPaper, removePaper } from './requests';
import { usePaperWords } from './usePaperWords';
import { useFailureText, useUpgradeAct, type Wish } from './useUpgrade';
import { Part } from './WishParts';

interface Sending {
  readonly file: File;
  readonly key: string;
}
interface Properties {
  readonly part: PaperPart;
  readonly papers: Wish['papers'];
  /** Those that were refused before: they stay in sight until as many came anew. */
  readonly again?: Wish['again'];
}

/** One of the papers: taken with the camera or chosen, kept as soon as it is there; a lost network goes on by itself. */
export function PaperCard({ part, papers, again = [] }: Properties) {
  const { t } = useMessages();
  const { partOf, howTo, sizeOf, nameOfRefused, faultOf } = usePaperWords();
  const failureText = useFailureText();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const problemId = useId();
  const [sending, setSending] = useState<Sending | null>(null);
  const adding = useUpgradeAct(({ file, key }: Sending) => addPaper(part, file, key));
  const removing = useUpgradeAct(removePaper);
  const mine = papers.filter((paper) => paper.part === part);
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
  const refused = again.filter((paper) => paper.part === part);
  const kept = mine.filter((paper) => paper.kept).length;
  const isToGo = mine.length - kept < refused.length;
  const name = partOf(part);
  const isSelfie = part === 'selfie';
  return (
    <div className="stack stack--8">
      {mine.map((paper) => (
        <div key={paper.id} className="card card--flat row row--close">
          <span className="disc disc--small">
            <Icon of={isSelfie ? smartphone : idCard} />
          </span>
          <span className="grow">
            <span className="medium">{name}</span>
            <span className="small upgrade__here">
              <Icon of={check} /> {paper.kept ? t('upgrade.is-kept') : t('upgrade.here', { size: sizeOf(paper) })}
            </span>
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={t('upgrade.remove', { paper: name })}
            onClick={() => removing.mutate(paper.id)}
          >
            <Icon of={x} />
          </button>
        </div>
      ))}
      {isToGo && (
        <ul className="card card--flat stack stack--12" aria-label={t('upgrade.to-mend')}>
          {refused.map((paper) => (
            <Part
              key={paper.id}
              name={nameOfRefused(paper, kept + refused.length)}
              icon={isSelfie ? smartphone : idCard}
              state={faultOf(paper)}
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

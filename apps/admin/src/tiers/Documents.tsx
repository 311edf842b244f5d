import { Chip, countdownText } from '@usdt-africa/web-kit';
import { eye } from '@usdt-africa/web-kit/account-icons';
import { type KeyboardEvent, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { API } from '../data/http';
import { useRecord } from '../data/useView';
import { countText } from '../parts/format';
import { CloseNow, OpenForm } from '../parts/PersonalData';
import { useSecondsOpen } from '../parts/useNow';
import { useDocumentNames } from './useDocumentNames';
import { Viewer } from './Viewer';
import './own-words';

const MOST_KEYS = 4;
const KEYS = /^[1-4]$/;

/** The documents, side by side; for an operator who has given a reason, as long as the server allows. */
export function Documents() {
  const t = useTranslate();
  const { id, files, openUntil, erased, mayDecide } = useRecord('tiers');
  const { nameOf } = useDocumentNames();
  const documents = useRef<HTMLDivElement>(null);
  // Keys without a modifier work only while the focus is among the documents: elsewhere digits are typed.
  const goTo = (event: KeyboardEvent): void => {
    if (!KEYS.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    const document = documents.current?.querySelectorAll<HTMLElement>('[data-paper]')[Number(event.key) - 1];
    if (!document) return;
    event.preventDefault();
    document.focus();
  };
  const left = useSecondsOpen('tiers', openUntil);
  const isOpen = left > 0;
  return (
    <section className="card">
      <header>
        <h2>{t('tiers.papers')}</h2>
        {isOpen && (
          <Chip tone="caution" icon={eye}>
            {t('tiers.open', { left: countdownText(left) })}
          </Chip>
        )}
      </header>
      <div className="card__body stack">
        {erased && <p className="dim">{t('tiers.erased')}</p>}
        {!erased && !isOpen && <p className="dim">{t('tiers.closed', { smart_count: files.length })}</p>}
        {!erased && !isOpen && mayDecide && <OpenForm act={['tiers', id, 'view-documents']} />}
        {isOpen && <CloseNow act={['tiers', id, 'close-documents']} />}
        {isOpen && (
          <div className="tiers__papers" ref={documents} onKeyDown={goTo}>
            {files.map((file, at) => {
              const key = at < MOST_KEYS ? String(at + 1) : null;
              const name = nameOf(file, files);
              const url = `${API}/tiers/${id}/files/${file.id}`;
              const size = t('tiers.size', { size: countText(Math.max(1, Math.round(file.bytes / 1_000))) });
              if (file.kind !== 'pdf') return <Viewer key={file.id} url={url} name={name} size={size} goKey={key} />;
              return (
                <figure key={file.id} className="tiers__paper">
                  <a className="button button--edge" data-paper href={url} target="_blank" rel="noopener noreferrer">
                    {name}
                  </a>
                  <figcaption className="dim small">
                    {key && <kbd className="tiers__key">{key}</kbd>} {name} · {size}
                  </figcaption>
                </figure>
              );
            })}
          </div>
        )}
      </div>
    </section>
  );
}

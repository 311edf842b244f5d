import { Icon } from '@usdt-africa/web-kit';
import { upload } from '@usdt-africa/web-kit/account-icons';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';

interface Properties {
  readonly onFile: (file: File) => void;
  readonly isBusy: boolean;
}

/** A file is dropped here, or chosen by button: the keyboard's way and the mouse's. */
export function DropZone({ onFile, isBusy }: Properties) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !isBusy) onFile(file);
  };
  return (
    <section
      className={isOver ? 'card dropzone dropzone--over' : 'card dropzone'}
      aria-label={t('reconciliation.upload.zone')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon of={upload} />
      <p>
        <b>{t('reconciliation.upload.drop')}</b>
      </p>
      <p className="dim">{t('reconciliation.upload.limits')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,text/csv"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
      <Button look="main" busy={isBusy} onClick={() => input.current?.click()}>
        {t(isBusy ? 'reconciliation.upload.checking' : 'reconciliation.upload.choose')}
      </Button>
    </section>
  );
}

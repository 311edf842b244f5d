import { Icon } from '@usdt-africa/web-kit';
import { paperclip, x } from '@usdt-africa/web-kit/icons';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { IconButton } from '../parts/IconButton';
import type { AddedFiles } from './useFiles';
import './own-words';

interface Properties {
  readonly of: AddedFiles;
  readonly most: number;
}

/** Takes a file up to the server, and names those that wait to be sent. */
export function Attach({ of: { files, isBusy, add, remove }, most }: Properties) {
  const t = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const isFull = files.length >= most || isBusy;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/pdf,image/jpeg,image/png"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void add(file);
        }}
      />
      <IconButton
        icon={paperclip}
        label={t(isBusy ? 'disputes.reply.uploading' : 'disputes.reply.attach')}
        isOff={isFull}
        onClick={() => input.current?.click()}
      />
      {files.map(({ id, name }) => (
        <span key={id} className="filter filter--on">
          <span className="filter__name">{name}</span>
          <button
            type="button"
            className="filter__off"
            aria-label={t('disputes.reply.detach', { name })}
            onClick={() => remove(id)}
          >
            <Icon of={x} size="small" />
          </button>
        </span>
      ))}
    </>
  );
}

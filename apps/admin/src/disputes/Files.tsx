import type { AdminDisputeView } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { paperclip } from '@usdt-africa/web-kit/icons';
import { API } from '../data/http';
import { useRecord } from '../data/useView';
import { fileSizeText } from '../parts/format';

export type CaseFile = Extract<AdminDisputeView['entries'][number], { type: 'message' | 'note' }>['files'][number];

/** Files added to a dispute, each opened in its own tab. */
export function Files({ files }: { readonly files: readonly CaseFile[] }) {
  const { id: disputeId } = useRecord('disputes');
  if (files.length === 0) return null;
  return (
    <ul className="files">
      {files.map(({ id, name, kind, bytes }) => (
        <li key={id}>
          <a href={`${API}/disputes/${disputeId}/files/${id}`} target="_blank" rel="noopener noreferrer">
            <Icon of={paperclip} size="small" />
            <b>{name}</b>
            <span className="dim small">
              {kind.toUpperCase()}, {fileSizeText(bytes)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

import type { AdminStreamView } from '@usdt-africa/contracts/admin';
import { Icon } from '@usdt-africa/web-kit';
import { listFilter } from '@usdt-africa/web-kit/icons';
import { Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Button } from '../parts/Button';
import { useActorName } from '../parts/EventLine';
import { countText, exactText } from '../parts/format';
import { SealChip } from './SealChip';

interface Properties {
  readonly stream: AdminStreamView;
  readonly version: number;
  readonly onShow: (version: number) => void;
}

/** The events of one stream; the chosen one is marked, what came after it is grey. */
export function StreamEvents({ stream, version, onShow }: Properties) {
  const t = useTranslate();
  const nameOf = useActorName();
  const [type, setType] = useState<string | null>(null);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const types = [...new Set(stream.versions.map((each) => each.type))];
  const shown = type === null ? stream.versions : stream.versions.filter((each) => each.type === type);
  return (
    <section className="card card--clip">
      <header>
        <h2>
          {t('events.page.events')}{' '}
          <span className="dim" style={{ fontWeight: 400 }}>
            {t('events.page.inStream', { smart_count: stream.versions.length })}
          </span>
        </h2>
        <SealChip stream={stream} />
        <Button aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Icon of={listFilter} size="small" />
          {type ?? t('events.page.allTypes')}
        </Button>
        <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
          {[null, ...types].map((each) => (
            <MenuItem
              key={each ?? ''}
              selected={each === type}
              onClick={() => {
                setType(each);
                setAnchor(null);
              }}
            >
              {each ?? t('events.page.allTypes')}
            </MenuItem>
          ))}
        </Menu>
      </header>
      <div className="rows">
        <table className="table tn nowrap">
          <thead>
            <tr>
              <th>{t('events.page.versionHead')}</th>
              <th>{t('resources.events.fields.type')}</th>
              <th>{t('resources.events.fields.at')}</th>
              <th>{t('resources.events.fields.by')}</th>
              <th className="right">{t('resources.events.fields.position')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr
                key={each.version}
                className={each.version === version ? 'on' : each.version > version ? 'future' : undefined}
                aria-current={each.version === version ? 'step' : undefined}
              >
                <td>{each.version}</td>
                <td>
                  <button type="button" className="plain medium" onClick={() => onShow(each.version)}>
                    {each.type}
                  </button>
                </td>
                <td>
                  <time dateTime={each.at}>{exactText(each.at)}</time>
                </td>
                <td>{nameOf(each.by)}</td>
                <td className="right">{countText(each.position)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import 'virtual:messages/frame';
import 'virtual:messages/share';
import { useState } from 'react';
import type { OrderView, ShareView } from '@usdt-africa/contracts/api';
import { Button, callName, Icon, Notice, Sheet } from '@usdt-africa/web-kit';
import { circleAlert, circleCheck, copy, share2 } from '@usdt-africa/web-kit/icons';
import { problemCode } from '../../../shared/api/client';
import { share, stopShare } from '../api';
import { copyText } from '../../../shared/browser/copy';
import { useMessages } from '../../../shared/i18n/messages';
import { shareUrl } from '../shares';
import { useSignedInMark } from '../../../shared/account/signed-in-mark';
import { OwnLink } from '../OwnLink';
import { ProblemNotice } from '../../../shared/problem/ProblemNotice';

export interface Properties {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly order: OrderView;
}

/** A link that was made here, and the newest that was known of the order by then. */
interface NewShare extends ShareView {
  readonly since: number;
}
type ShareNotice = 'copied' | 'by-hand' | 'stopped' | null;

/** TRACK-04: a separate link for the recipient, masked and without actions, which can be withdrawn at any time. */
export function ShareSheet({ open, onClose, order }: Properties) {
  const { t, n } = useMessages();
  const [newest, setNewest] = useState<NewShare | null>(null);
  const [stopped, setStopped] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const [notice, setNotice] = useState<ShareNotice>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const name = callName(order.recipient.name);
  // A customer's orders are opened after a sign-in, not by a link.
  const isGuest = !useSignedInMark();
  // A view that came after it was made names it, or it was stopped in another browser.
  const isNotifiedOf = newest !== null && order.revision > newest.since;
  const made = newest && (!isNotifiedOf || order.shareIds.includes(newest.id)) ? newest : null;
  const known = made && !order.shareIds.includes(made.id) ? [...order.shareIds, made.id] : order.shareIds;
  const shares = known.filter((id) => !stopped.includes(id));
  const url = made ? shareUrl(location.origin, order.number, made.token) : null;

  const attempt = async (work: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    setNotice(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemCode(error));
    } finally {
      setBusy(false);
    }
  };
  const link = async () => {
    if (url) return url;
    const created = await share(order.number);
    setNewest({ ...created, since: order.revision });
    return shareUrl(location.origin, order.number, created.token);
  };
  const give = () =>
    attempt(async () => {
      const target = await link();
      if (typeof navigator.share !== 'function') return copyLink(target);
      try {
        await navigator.share({ title: t('share.message-title'), text: t('share.message', { name }), url: target });
      } catch (error) {
        // Closing the device's own dialog is no failure.
        if (!(error instanceof DOMException) || error.name !== 'AbortError') await copyLink(target);
      }
    });
  const copyLink = async (target: string) => setNotice((await copyText(target)) ? 'copied' : 'by-hand');
  const stop = () =>
    attempt(async () => {
      // If the response is lost the link may have been stopped anyway: it is not given out any more.
      setNewest(null);
      for (const id of shares) {
        await stopShare(order.number, id);
        setStopped((before) => [...before, id]);
      }
      setNotice('stopped');
    });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('share.title', { name })}
      foot={
        <>
          <Button tone="main" full busy={busy} onClick={() => void give()}>
            <Icon of={share2} />
            {t('share.give')}
          </Button>
          {url && (
            <Button full onClick={() => void copyLink(url)}>
              <Icon of={copy} />
              {t('share.copy')}
            </Button>
          )}
          {shares.length > 0 && (
            <Button tone="danger" full onClick={() => void stop()}>
              {t('share.stop')}
            </Button>
          )}
        </>
      }
    >
      <div className="stack stack--12">
        <p className="dim">{t('share.text', { name })}</p>
        {shares.length > 0 && <p className="small">{n('share.given', shares.length)}</p>}
        <div role="status" className="stack stack--8">
          {notice === 'by-hand' && url && <p className="address-line">{url}</p>}
          {notice && (
            <Notice
              tone={notice === 'by-hand' ? 'caution' : 'good'}
              icon={notice === 'by-hand' ? circleAlert : circleCheck}
            >
              {t(`share.${notice}`)}
            </Notice>
          )}
          <ProblemNotice problem={problem} />
        </div>
        {isGuest && <OwnLink number={order.number} />}
      </div>
    </Sheet>
  );
}

import { useEffect } from 'react';
import { useMessages } from '../i18n/messages';

/** The title in the browser's tab and history: what the page is, then the brand. */
export function usePageTitle(title: string): void {
  const { brand } = useMessages();
  useEffect(() => {
    document.title = title.includes(brand) ? title : `${title} – ${brand}`;
  }, [title, brand]);
}

import { useTranslate } from 'react-admin';

/** `Paystack`: a provider as people call it. */
export function useProviderName(): (provider: string) => string {
  const t = useTranslate();
  return (provider) => t(`events.codes.provider.${provider}`, { _: provider });
}

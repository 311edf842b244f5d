import 'virtual:messages/legal';
import 'virtual:messages/site';
import { LegalText } from './LegalText';
import text from './privacy.json';

/** SET-03: the privacy notice: which personal data is stored, why, and for how long. */
export default function PrivacyPage() {
  return <LegalText of="privacy" text={text} />;
}

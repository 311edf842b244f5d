import 'virtual:messages/auth';
import 'virtual:messages/dashboard';
import 'virtual:messages/frame';
import 'virtual:messages/places';
import 'virtual:messages/security';
import { Route, Routes } from 'react-router-dom';
import '../../../shared/ui/auth.css';
import NotFoundPage from '../../../shared/ui/NotFoundPage';
import { AuthenticatorOffPage, AuthenticatorPage } from './AuthenticatorPage';
import { AddPasskeyPage } from './AddPasskeyPage';
import { EmailCodePage } from './EmailCodePage';
import { GooglePage } from './GooglePage';
import { PasskeyPage } from './PasskeyPage';
import { PasskeysPage } from './PasskeysPage';
import { PasswordPage } from './PasswordPage';
import { PinPage } from './PinPage';
import { RemovePasskeyPage } from './RemovePasskeyPage';
import { SecurityPage } from './SecurityPage';
import { UnlockPinPage } from './UnlockPinPage';

/** All pages below `/dashboard/settings/security`. */
export default function SecurityPages() {
  return (
    <Routes>
      <Route index element={<SecurityPage />} />
      <Route path="password" element={<PasswordPage />} />
      <Route path="pin" element={<PinPage />} />
      <Route path="authenticator" element={<AuthenticatorPage />} />
      <Route path="authenticator/off" element={<AuthenticatorOffPage />} />
      <Route path="email-code" element={<EmailCodePage />} />
      <Route path="google" element={<GooglePage />} />
      <Route path="passkeys" element={<PasskeysPage />} />
      <Route path="passkeys/add" element={<AddPasskeyPage />} />
      <Route path="passkeys/:id" element={<PasskeyPage />} />
      <Route path="passkeys/:id/remove" element={<RemovePasskeyPage />} />
      <Route path="unlock" element={<UnlockPinPage />} />
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

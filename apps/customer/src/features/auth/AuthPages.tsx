import 'virtual:messages/auth';
import 'virtual:messages/coming-in';
import 'virtual:messages/frame';
import 'virtual:messages/person';
import { Navigate, Route, Routes } from 'react-router-dom';
import { ServerState } from '../../shared/api/ServerState';
import { accountPaths } from '../../shared/routing/account-paths';
import { ForgotCodePage } from './ForgotCodePage';
import { ForgotPage } from './ForgotPage';
import { LoginPage } from './LoginPage';
import { NewPasswordPage } from './NewPasswordPage';
import { SecondStepPage } from './SecondStepPage';
import { TroublePage } from './TroublePage';

/** Coming in, and coming back without a password. */
export default function AuthPages() {
  return (
    <ServerState>
      <Routes>
        <Route index element={<LoginPage />} />
        <Route path="login" element={<LoginPage />} />
        <Route path="login/code" element={<SecondStepPage />} />
        <Route path="troubleshoot" element={<TroublePage />} />
        <Route path="forgot" element={<ForgotPage />} />
        <Route path="forgot/code" element={<ForgotCodePage />} />
        <Route path="forgot/password" element={<NewPasswordPage />} />
        <Route path="*" element={<Navigate to={accountPaths.login} replace />} />
      </Routes>
    </ServerState>
  );
}
